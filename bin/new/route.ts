import { areas } from "#lib/contract/areas.ts";
import { camel, contextOf, kebab, key } from "./names.ts";
import type { Sources } from "./sources.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

interface Options {
  readonly area?: string | undefined;
  readonly context?: string | undefined;
}

const declaration = (method: string, path: string, id: string, area: string): string => {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: z.string()`);
  return `export const ${id} = route({
  id: "${id}",
  area: "${area}",
  method: "${method}",
  path: "${path}",
  summary: "",
  roles: ["admin", "manager"],
  rate: "${method === "GET" ? "read" : "write"}",
${params.length === 0 ? "" : `  params: z.strictObject({ ${params.join(", ")} }),\n`}${method === "POST" || method === "PUT" ? "  body: z.strictObject({}),\n" : ""}  answers: { 200: { description: "", schema: z.strictObject({}) } },
});
`;
};

const handler = (
  id: string,
  contract: string,
): string => `import { apiFunctions } from "#functions/manifest.ts";
import { ${id} as route } from "#${contract}";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.${id}, async (request, deps) => {
  throw new Error("nobody has written what it answers");
});
`;

/** A route: its declaration, its row, its handler, and an area with its tables where it is the first. */
export const newRoute = (
  sources: Sources,
  [method = "", path = "", id = ""]: readonly string[],
  options: Options,
): void => {
  if (!methods.includes(method) || !path.startsWith("/") || !/^[a-z][a-zA-Z]+$/.test(id))
    throw new Error("a route has a method, a path and an operation id in camelCase");
  const area = options.area ?? path.split("/")[1] ?? "";
  const context = contextOf(options.context, area);
  const contract = `lib/contract/${context}/${area}.ts`;
  const manifest = `functions/manifest/api/${context}/${area}.ts`;
  const [routes, functions] = [`${camel(area)}Routes`, `${camel(area)}Functions`];
  if (areas[area] === undefined) {
    sources.enter("lib/contract/areas.ts", "areas", `${key(area)}: { context: "${context}", about: "" }`);
    sources.make(contract, `/** In the order of the documentation. */\nexport const ${routes} = {\n};\n`);
    sources.make(
      manifest,
      `import type { FunctionRow } from "../../function-row.ts";\n\nexport const ${functions} = {\n} as const satisfies Record<string, FunctionRow>;\n`,
    );
    sources.import("lib/contract/index.ts", `import { ${routes} } from "./${context}/${area}.ts";`);
    sources.enter("lib/contract/index.ts", "routes", `...${routes}`);
    sources.import(
      "functions/manifest/api.ts",
      `import { ${functions} } from "./api/${context}/${area}.ts";`,
    );
    sources.enter("functions/manifest/api.ts", "apiFunctions", `...${functions}`);
  }
  sources.import(contract, 'import { route } from "../route.ts";');
  sources.import(contract, 'import * as z from "zod";');
  const text = sources.read(contract);
  const table = text.indexOf("/** In the order of the documentation. */");
  sources.replace(
    contract,
    `${text.slice(0, table)}${declaration(method, path, id, area)}\n${text.slice(table)}`,
  );
  sources.enter(contract, routes, id);
  sources.enter(manifest, functions, `${id}: { uses: [] }`);
  sources.make(`functions/api/${context}/${area}/${kebab(id)}.ts`, handler(id, contract));
};
