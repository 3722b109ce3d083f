import type { Plugin } from "esbuild";

/**
 * Leaves out zod's own English messages, a file that each bundle carries along: `speakPlainly` words every fault, and a
 * test tries it on all routes.
 */
export const zodWithoutWords: Plugin = {
  name: "zod-without-words",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({
      contents: "export default () => ({ localeError: () => undefined });",
    }));
  },
};
