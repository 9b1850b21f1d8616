// Finds the packages that a snippet builds on: its own imports, and those of the files that it imports.
import path from "node:path";
import type { Snippet } from "proofmark/runner";

const PYTHON = ["python", "py"];
const IMPORT =
  /^(?:import\b[^'"\n]*|export\b[^'"=\n]*\bfrom\s*|\}\s*from\s*)['"](?<module>[^'"\n]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"\n]+)['"]/gm;

export interface SdkOptions {
  /** Packages whose services are mocked; `@ai-sdk/*` means all packages of a scope. */
  readonly packages: readonly string[];
  /** Hosts of these services, with the port if it is not 443, for code that calls them without an SDK. */
  readonly hosts: readonly string[];
}

/** Relates snippets to a site's SDKs. */
export interface Sdks {
  /** The SDKs that a snippet builds on, its own imports first. */
  of(snippet: Snippet): string[];
  /** Whether a shell snippet calls a service: with curl, or by running a file of its sequence. */
  callsService(snippet: Snippet): boolean;
  /** Whether a snippet in Python calls a service, itself or through a file of its sequence. */
  isPythonCall(snippet: Snippet): boolean;
}

export function createSdks({ packages, hosts }: SdkOptions): Sdks {
  const isSdk = (name: string): boolean =>
    packages.some((one) => (one.endsWith("/*") ? name.startsWith(one.slice(0, -1)) : name === one));
  const of = (snippet: Snippet): string[] => {
    const imported = [snippet, ...importedFiles(snippet)].flatMap(({ code }) =>
      modulesOf(code).map(packageOf),
    );
    return [...new Set(imported)].filter(isSdk);
  };
  const namesHost = ({ code }: Snippet): boolean => hosts.some((host) => code.includes(`://${host}/`));
  return {
    of,
    isPythonCall(snippet) {
      const imported = snippet.files.filter(
        ({ meta }) =>
          meta.file !== undefined &&
          new RegExp(`^(?:from|import) ${path.parse(meta.file).name}\\b`, "m").test(snippet.code),
      );
      return PYTHON.includes(snippet.fence.language) && [snippet, ...imported].some(namesHost);
    },
    callsService(snippet) {
      const { code, files } = snippet;
      if (/^[ \t]*curl\b/m.test(code) && namesHost(snippet)) return true;
      return files.some(
        (file) =>
          file.meta.file !== undefined &&
          code.includes("node ") &&
          code.includes(file.meta.file) &&
          of(file).length > 0,
      );
    },
  };
}

/** The files of its sequence that a snippet imports, directly or indirectly. */
export function importedFiles(snippet: Snippet): ReadonlySet<Snippet> {
  const found = new Set<Snippet>();
  const visit = ({ code, meta, files }: Snippet): void => {
    const folder = new URL(meta.file ?? "snippet", "file:///").href;
    for (const module of modulesOf(code).filter((name) => name.startsWith("."))) {
      const file = files.findLast(
        (candidate) => new URL(candidate.meta.file ?? "", "file:///").href === new URL(module, folder).href,
      );
      if (file === undefined || found.has(file)) continue;
      found.add(file);
      visit(file);
    }
  };
  visit(snippet);
  return found;
}

function modulesOf(code: string): string[] {
  return [...code.matchAll(IMPORT)].flatMap(({ groups }) => groups?.["module"] ?? groups?.["dynamic"] ?? []);
}

/** `openai/helpers/zod` → `openai`. */
function packageOf(module: string): string {
  return module
    .split("/")
    .slice(0, module.startsWith("@") ? 2 : 1)
    .join("/");
}
