import { shortName, versionLabel } from "@proofmark/prover/proof/tool-versions.ts";
import { ToolVersionsPage } from "@proofmark/theme/pages/ToolVersionsPage.tsx";
import { renderToStaticMarkup } from "react-dom/server";
import type { ToolVersionsRoute } from "../site/routes/route.ts";
import type { VersionStep } from "./version-steps.ts";

/** Renders what changes from version to version of a tool. `remarks` are the author's, by the change's key. */
export const renderToolVersions = (
  { title }: ToolVersionsRoute,
  steps: readonly VersionStep[],
  remarks: Readonly<Record<string, string>>,
): string =>
  renderToStaticMarkup(
    <ToolVersionsPage
      title={title}
      steps={steps.map(({ older, newer, changes }) => ({
        id: shortName(newer),
        older: versionLabel(older),
        newer: versionLabel(newer),
        changes: changes.map((change) => ({ ...change, remark: remarks[change.key] })),
      }))}
    />,
  );
