// Helpers of the tests: the sites, and the steps that a reader repeats.
import { test as base, expect, type Locator, type Page } from "@playwright/test";

declare global {
  interface Window {
    /** Set by a test on the document that is shown; a full load takes it away. */
    markedByTest?: true;
    /** Tells the test of a violation of the content security policy. */
    tellViolation?: (violation: string) => void;
  }
}

/** Address of the fixture whose notes are long, and many enough to be searched. */
export const librarySite = (): string => process.env["LIBRARY_SITE"] ?? "";
/** Address of the fixture that shows all that a reader meets. */
export const readerSite = (): string => process.env["READER_SITE"] ?? "";
/** Address of the fixture with three versions. */
export const versionsSite = (): string => process.env["VERSIONS_SITE"] ?? "";
/** Address of the fixture whose lock has a proof of every level. */
export const provenSite = (): string => process.env["PROVEN_SITE"] ?? "";
/** Address of the fixture whose snippets have values that readers replace. */
export const valuesSite = (): string => process.env["VALUES_SITE"] ?? "";
/** Address of the fixture that is searched by the hosted engine. */
export const hostedSite = (): string => process.env["HOSTED_SITE"] ?? "";
/**
 * Address of the fixture with every kind of navbar item, below a base and with a navbar that hides; ends in a
 * slash.
 */
export const navbarSite = (): string => `${process.env["NAVBAR_SITE"] ?? ""}/`;

interface Fixtures {
  noErrors: undefined;
  /** The violations of the content security policy so far. */
  violations: string[];
  /** Whether the test provokes violations of the content security policy; say so with `test.use`. */
  violatesPolicy: boolean;
}

/**
 * Playwright's test; every test fails as well if a script of the page throws, or if anything violates the
 * content security policy.
 */
export const test = base.extend<Fixtures>({
  violatesPolicy: [false, { option: true }],
  violations: [
    async ({ context, violatesPolicy }, use) => {
      const violations: string[] = [];
      await context.exposeBinding("tellViolation", (_source, violation: string) =>
        violations.push(violation),
      );
      await context.addInitScript(() => {
        document.addEventListener(
          "securitypolicyviolation",
          ({ violatedDirective, blockedURI, sample, sourceFile, lineNumber }) => {
            window.tellViolation?.([violatedDirective, blockedURI, sample, sourceFile, lineNumber].join(" "));
          },
        );
      });
      // Told also of frames and documents without scripts, where there is no listener.
      context.on("console", (message) => {
        if (message.type() === "error" && /Content Security Policy|Trusted ?Types?/.test(message.text()))
          violations.push(message.text());
      });
      await use(violations);
      if (!violatesPolicy) expect(violations, "violations of the content security policy").toEqual([]);
    },
    { auto: true },
  ],
  noErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on("weberror", (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors, "errors thrown by the page's scripts").toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** The root element; it carries the theme and whether the shell is hydrated. */
export const html = (page: Page): Locator => page.locator("html");

/**
 * Moves the pointer over the brand, as a reader does who is about to click, and waits until the shell is
 * hydrated.
 */
export async function hydrate(page: Page): Promise<void> {
  await painted(page); // the browser drops what a reader does before
  await page.getByRole("navigation", { name: "Main" }).getByRole("link").first().hover();
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "true");
}

/** Loads a page, hydrates it and marks its document. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrate(page);
  await mark(page);
}

/**
 * Keeps answers to some requests back until the returned function is called: the time before them, held
 * still.
 */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Keeps the shell's script from arriving until the returned function is called. */
export const holdShell = (page: Page): Promise<() => void> => hold(page, /\/shell\.[^/]+\.js$/);

/** The heading of the page that is shown. */
export const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });

/** The list of notes beside the page. */
export const sidebar = (page: Page): Locator => page.getByRole("navigation", { name: "Notes" });

/** Paths of all that the page asks for from now on; an asset's without its hash. */
export function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname.replace(/\.[\da-f]{8}\./, ".")));
  return paths;
}

/** Makes the browser say that its connection is slow or dear. */
export async function setConnection(
  page: Page,
  value: { effectiveType?: string; saveData?: boolean },
): Promise<void> {
  await page.addInitScript(
    (given) => Object.defineProperty(navigator, "connection", { value: given }),
    value,
  );
}

/**
 * Marks the document that is shown, so that a full load can be told from a navigation that the shell made.
 */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.markedByTest = true;
  });
}

/** Whether the marked document is still there. */
export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => window.markedByTest === true);
}

/** Resolves when the browser has painted what is there now. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Scrolls to what is far below, until nothing moves there: a frame later the sections in sight have their own
 * heights.
 */
export async function goDownTo(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await painted(target.page());
}

/**
 * Lays out all sections. One that is laid out only near the reader cuts off what runs out of it, and nobody
 * could tell; and until then its height is an estimate, so the page's changes frame by frame while the reader
 * comes near.
 */
export async function layOutAll(page: Page): Promise<void> {
  await addStyle(page, "* { content-visibility: visible !important }");
}

/** Adds rules to the page that is shown, in a way that its content security policy allows. */
export async function addStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/** How far the page is scrolled down, in pixels. */
export function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}
