import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTs, { astToString } from "openapi-typescript";
import ts from "typescript";
import { expect, it } from "vitest";
import { routes } from "#lib/contract/index.ts";
import { openApiDocument } from "#lib/contract/openapi/document.ts";

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: { readonly enum?: readonly unknown[] };
  readonly example?: unknown;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

const document = openApiDocument(Object.values(routes)) as {
  paths: Record<string, Record<string, Operation>>;
};

/** The one body without an example: it holds a private key. */
const unpublished: Readonly<Record<string, object>> = {
  "/import-sources": {
    kind: "google_sheets",
    name: "Leads",
    spreadsheet_id: "1AbC",
    range: "Leads!A1:Z",
    key_column: "Email",
    credentials: { type: "service_account", client_email: "reader@example.com", private_key: "of your own" },
  },
};

/** A call with the examples that the document has, as a client's user writes it. */
const callOf = (path: string, method: string, { parameters = [], requestBody }: Operation): string => {
  const given: Record<string, Record<string, unknown>> = {};
  for (const { name, in: place, required, schema, example = schema.enum?.[0] } of parameters)
    if (required || (place !== "path" && example !== undefined && schema.enum === undefined))
      given[place] = { ...given[place], [name]: example ?? "x" };
  const [content] = Object.values(requestBody?.content ?? {});
  const body = content?.example ?? unpublished[path];
  const sent = { params: given, ...(requestBody !== undefined && { body }) };
  return `async () => {
    const { data, error } = await client.${method.toUpperCase()}(${JSON.stringify(path)}, ${JSON.stringify(sent)});
    return [data, error];
  },`;
};

const compile = (file: string): string[] => {
  const program = ts.createProgram([file], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n").slice(0, 1_000));
};

it("a client that another tool makes of the document calls every route with its example, strictly compiled", async () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ["get", "put", "post", "delete", "patch"].includes(method))
      .map(([method, operation]) => callOf(path, method, operation)),
  );
  // Within the packages, where the client's own imports are found.
  const folder = join(import.meta.dirname, "../../node_modules/.cache/leadrail/generated-client");
  mkdirSync(folder, { recursive: true });
  const types = astToString(await openapiTs(JSON.stringify(document)));
  writeFileSync(join(folder, "api.d.ts"), types);
  const file = join(folder, "calls.ts");
  writeFileSync(
    file,
    `import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";
const client = createClient<paths>({ baseUrl: "http://localhost" });
export const calls = [
${operations.join("\n")}
  // @ts-expect-error a number is no address
  () => client.POST("/leads", { body: { email: 1 } }),
];`,
  );

  expect(compile(file)).toEqual([]);
  expect(operations.length).toBeGreaterThan(250);
}, 120_000);
