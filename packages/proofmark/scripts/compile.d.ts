/** Compiles the engine, `src/` → `lib/`, if a source, the script or a dependency has changed since. */
export function compileIfStale(): Promise<void>;
