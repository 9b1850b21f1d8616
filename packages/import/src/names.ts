// What `--from` takes: apart from the generators themselves, so that the command line can list them quickly.
export const GENERATOR_NAMES = ["docusaurus", "vitepress", "starlight", "mkdocs"] as const;

export type GeneratorName = (typeof GENERATOR_NAMES)[number];

export const isGeneratorName = (name: string): name is GeneratorName =>
  GENERATOR_NAMES.some((known) => known === name);
