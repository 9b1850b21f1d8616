// The reports of the two test runners, in one form.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A part of the tests: how many passed, and a line for each that failed. */
const outcome = (passed, failures) => ({ passed, failures });

function readVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) {
      const [reason] = message.split("\n", 1); // empty where a hook of a group of tests failed
      return [`${file}: ${reason || "could not be run"}`];
    }
    return failed.map((test) => `${file} › ${test.fullName}`);
  });
  return outcome(numPassedTests, failures);
}

/** All tests of a suite of Playwright's and of the suites in it. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function readPlaywright({ stats, suites, errors }) {
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  return outcome(stats.expected, [
    ...failed.map(({ file, line, title }) => `${file}:${line} › ${title}`),
    ...errors.map(({ message }) => String(message).split("\n", 1)[0]),
  ]);
}

/**
 * Reads the JSON report of Vitest or Playwright (`stats` tells them apart). Gives `{ passed, failures }`: a
 * count, and a line for each test that failed. Where the runner wrote no report, or ended with a failure that
 * its report does not have (`ended` is false), that is one failure, named after `part`.
 */
export function readReport(file, part, ended) {
  if (!existsSync(file)) return outcome(0, [`${part}: ended without a report`]);
  const report = JSON.parse(readFileSync(file, "utf8"));
  const { passed, failures } = "stats" in report ? readPlaywright(report) : readVitest(report);
  return outcome(passed, ended || failures.length > 0 ? failures : [`${part}: ended with an error`]);
}
