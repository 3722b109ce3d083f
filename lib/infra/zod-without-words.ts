import type { Plugin } from "esbuild";

/** The messages in all other languages, which the bundler would read to leave them out. */
const languages = /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/;
const words = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;
/** What asks for the words, in whatever bundle has schemas. */
const asker = /(^|\/)zod\/v4\/classic\/external\.js$/;

/**
 * Leaves out zod's own English messages, a file that each bundle carries along: `speakPlainly` words every error, and a
 * test tries it on all routes. Fails where zod keeps them in another place.
 */
export const zodWithoutWords: Plugin = {
  name: "zod-without-words",
  setup: ({ onLoad, onEnd }) => {
    let isLeftOut = false;
    onLoad({ filter: words }, () => {
      isLeftOut = true;
      return { contents: "export default () => ({ localeError: () => undefined });" };
    });
    onLoad({ filter: languages }, () => ({ contents: 'export { default as en } from "./en.js";' }));
    onEnd(({ metafile }) => {
      const hasSchemas = Object.keys(metafile?.inputs ?? {}).some((file) => asker.test(file));
      return hasSchemas && !isLeftOut
        ? { errors: [{ text: `zod is written in another way: no file of it is like ${words}` }] }
        : {};
    });
  },
};
