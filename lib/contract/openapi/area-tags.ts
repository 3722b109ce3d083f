import { areaOf } from "../areas.ts";
import type { AnyRoute } from "../route.ts";
import type { Json } from "./json-schemas.ts";

/** The document's tags: every area that has a route. */
export const areaTags = (routes: readonly AnyRoute[]): Json[] =>
  [...new Set(routes.map(({ area }) => area))].map((name) => ({ name, description: areaOf(name).about }));
