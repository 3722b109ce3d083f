import { createRequire } from "node:module";

/** Exports of `node:http` whose getters load undici. The globals of the same names are unaffected. */
const lazyExports = ["WebSocket", "CloseEvent", "MessageEvent"];

/**
 * Keeps an `import` of `node:http` from loading undici, because the SDK imports it in every sandbox: an ES module reads
 * all exports, and undici takes 25 ms. Functions that call `fetch` load it then.
 */
export function withoutUndici(): void {
  const http = createRequire(import.meta.url)("node:http");
  for (const name of lazyExports)
    Object.defineProperty(http, name, { value: undefined, configurable: true, enumerable: true });
}
