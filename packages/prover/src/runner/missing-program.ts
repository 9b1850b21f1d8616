import type { MissingTool } from "./runner.ts";

/**
 * Describes a missing program and the Debian packages that contain it. `variants` are the names of `on=` that
 * need it; `inToolbox` says that `proofmark tools` fetches it too.
 */
export function missingProgram(
  name: string,
  packages: readonly string[],
  { variants = [], inToolbox = false }: { variants?: readonly string[]; inToolbox?: boolean } = {},
): MissingTool {
  const fetch = inToolbox ? "; or fetch it with `npx proofmark tools`" : "";
  return {
    name,
    variants,
    packages,
    fix: `on Debian or Ubuntu: sudo apt-get install ${packages.join(" ")}${fetch}`,
  };
}
