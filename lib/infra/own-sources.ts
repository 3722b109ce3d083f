import type { Metafile } from "esbuild";

/** The project's own files among what went into a bundle; packages and what a plugin wrote are none. */
export const ownSources = ({ inputs }: Pick<Metafile, "inputs">): string[] =>
  Object.keys(inputs).filter((path) => /^(lib|functions|bin)\//.test(path));
