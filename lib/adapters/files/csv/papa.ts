// biome-ignore lint/correctness/noUnresolvedImports: a CommonJS module, whose exports are its default under Node.
import papaparse from "papaparse";

export const Papa = papaparse;
