import { routes } from "../index.ts";
import { openApiDocument } from "./document.ts";

/** The document of every route. A bundle has it as a file of its own, made with it. */
export const published = openApiDocument(Object.values(routes));
