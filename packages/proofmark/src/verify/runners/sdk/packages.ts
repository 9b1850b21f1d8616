// Which packages a snippet builds on: those that it imports, and those of the files that it imports.
import type { Snippet } from "../../../content/proof/snippet.ts";

/**
 * SDKs of model providers and what is made for them. A snippet that builds on one of these belongs to the
 * runner for SDK code.
 */
const SDK = /^(?:openai|@anthropic-ai\/sdk|@google\/genai|ai|@ai-sdk\/[\w-]+|@modelcontextprotocol\/[\w-]+)$/;
const IMPORT =
  /^(?:import\b|export\b[^'"=]*?\bfrom\b|\}\s*from\b)[^'"]*?['"](?<module>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]/gm;

/** Addresses of providers: a command that asks one of these does what SDKs do. */
const ADDRESS = /https:\/\/(?:api\.openai\.com|api\.anthropic\.com|generativelanguage\.googleapis\.com)\//;

/** Whether shell commands ask a provider: with curl, or by a file of their sequence that they run. */
export function asksProvider({ code, files }: Snippet): boolean {
  if (/^\s*curl\b/m.test(code) && ADDRESS.test(code)) return true;
  return files.some(
    (file) =>
      file.meta.file !== undefined &&
      code.includes("node ") &&
      code.includes(file.meta.file) &&
      sdksOf(file).length > 0,
  );
}

/** The files of its sequence that a snippet imports, and what those import. */
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

/** The SDKs that a snippet builds on, its own imports first. */
export function sdksOf(snippet: Snippet): string[] {
  const packages = [snippet, ...importedFiles(snippet)].flatMap(({ code }) => modulesOf(code).map(packageOf));
  return [...new Set(packages)].filter((name) => SDK.test(name));
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
