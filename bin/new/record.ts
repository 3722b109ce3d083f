import { kebab, pascal } from "./names.ts";
import { handlersOf, type KindNames } from "./record-handlers.ts";
import type { Sources } from "./sources.ts";

const contractRecord = ({ one, One }: KindNames): string => `import * as z from "zod";
import { idOf, MemberId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { leadFields } from "./lead-record.ts";

export const ${One}Id = idOf("${one}");
export type ${One}Id = z.infer<typeof ${One}Id>;

const fields = { name: z.string().trim().min(1).max(200), external_ids: leadFields.external_ids } as const;

export const ${One} = z.strictObject({
  id: ${One}Id,
  ...fields,
  created_by: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type ${One} = z.infer<typeof ${One}>;

export const ${One}Change = z.strictObject(fields).partial();
export type ${One}Change = z.infer<typeof ${One}Change>;

export const New${One} = ${One}Change.required({ name: true });
export type New${One} = z.infer<typeof New${One}>;
`;

const contractRoutes = ({ one, One, many, Many }: KindNames): string => {
  const makers = ["create", "list", "search", "get", "change", "delete", "restore"];
  const of = (maker: string): string => `${maker}${maker === "list" || maker === "search" ? Many : One}`;
  return `import { ${One}, ${One}Change, ${One}Id, New${One} } from "./${one}-record.ts";
import { batchRoute } from "./record-batch-route.ts";
import { ${makers.map((maker) => `${maker}Route`).join(", ")} } from "./record-routes.ts";

/** The names, schemas and texts of the routes of ${many}. */
const contract = {
  kind: "${one}",
  one: "${One}",
  many: "${Many}",
  noun: "a ${one}",
  nouns: "${many}",
  area: "${many}",
  path: "/${many}",
  param: "${one}_id",
  id: ${One}Id,
  record: ${One},
  newRecord: New${One},
  change: ${One}Change,
  writers: ["admin", "manager"],
  duplicate: "duplicate_record",
  about: "",
  examples: { newRecord: { name: "" }, change: { name: "" }, query: { limit: "2" }, filter: 'name = ""' },
} as const;

${makers.map((maker) => `export const ${of(maker)} = ${maker}Route(contract);\n`).join("")}export const batch${Many} = batchRoute(contract);

/** In the order of the documentation. */
export const ${many}Routes = { ${[...makers.map(of), `batch${Many}`].join(", ")} };
`;
};

const domainKind = ({
  one,
  One,
  many,
}: KindNames): string => `import { type New${One}, ${One}, ${One}Change, type ${One}Id } from "#lib/contract/records/${one}-record.ts";
import { type Catalogue, catalogueOf } from "#lib/domain/platform/filter/catalogue.ts";
import { externalValues, merged, type RecordKind, type RecordRights } from "#lib/domain/records/record-kind/record-kind.ts";

const catalogue: Catalogue = catalogueOf({
  id: { type: "dropdown" },
  name: { type: "text" },
  external_ids: { type: "set" },
  created_by: { type: "dropdown" },
  created_at: { type: "date" },
  updated_at: { type: "date" },
  version: { type: "number" },
});

const rights: RecordRights<${One}> = {
  leadsOf: () => [],
  mayRead: () => true,
  writeRefusal: ({ role }) => (role === "admin" || role === "manager" ? undefined : "Your role reads ${many}."),
  visible: () => null,
  shown: (${one}) => ${one},
};

const blank: Partial<${One}> = { external_ids: {} };

export const ${one}Kind: RecordKind<${One}, New${One}, ${One}Change> = {
  name: "${one}",
  schemaVersion: 1,
  schema: ${One},
  blank,
  duplicate: "duplicate_record",
  changeable: Object.keys(${One}Change.shape),
  catalogue,
  uniqueValues: ({ external_ids }) => externalValues(external_ids),
  names: () => [],
  subjects: () => [],
  make: (input, id, { actor, at }) => ({
    name: input.name,
    external_ids: input.external_ids ?? {},
    id: id as ${One}Id,
    created_by: actor.member_id,
    created_at: at,
    updated_at: at,
    version: 1,
  }),
  change: (before, input) => merged(before, input, blank),
  rights,
};
`;

const uses = (operation: string): string => {
  if (/^(list|search)/.test(operation)) return "recordSearching";
  if (operation.startsWith("get")) return "recordReading";
  return operation.startsWith("batch") ? "{ ...recordWriting, timeoutSeconds: 29 }" : "recordWriting";
};

/** A kind of record: its declaration, its routes with their rows and handlers, and its place in table and lake. */
export const newRecord = (
  sources: Sources,
  [one = ""]: readonly string[],
  { plural }: { readonly plural?: string | undefined },
): void => {
  if (!/^[a-z]+$/.test(one)) throw new Error("a kind of record is one word, such as deal");
  const many = plural ?? `${one}s`;
  const names = { one, many, One: pascal(one), Many: pascal(many) };
  const handlers = handlersOf(names);
  sources.enter("lib/contract/platform/ids.ts", "idPrefixes", `${one}: "${one.slice(0, 3)}"`);
  sources.enter("lib/contract/route.ts", "foundKinds", `"${one}"`);
  sources.make(`lib/contract/records/${one}-record.ts`, contractRecord(names));
  sources.make(`lib/contract/records/${many}.ts`, contractRoutes(names));
  sources.enter("lib/contract/areas.ts", "areas", `${many}: { context: "records", about: "" }`);
  sources.import("lib/contract/index.ts", `import { ${many}Routes } from "./records/${many}.ts";`);
  sources.enter("lib/contract/index.ts", "routes", `...${many}Routes`);
  sources.enter(
    "lib/domain/records/record-kind/record-kinds.ts",
    "recordKinds",
    `${one}: { collection: "${many}", shards: 1 }`,
  );
  sources.make(`lib/domain/records/${one}/${one}-kind.ts`, domainKind(names));
  sources.import(
    "lib/adapters/lake/collections.ts",
    `import { ${one}Kind } from "#lib/domain/records/${one}/${one}-kind.ts";`,
  );
  sources.enter("lib/adapters/lake/collections.ts", "collections", `${many}: recordCollection(${one}Kind)`);
  sources.enter(
    "lib/adapters/privacy/holdings.ts",
    "collectionHoldings",
    `${many}: { of: "member", forgets: "named by their makers' ids" }`,
  );
  const manifest = `functions/manifest/api/records/${many}.ts`;
  sources.make(
    manifest,
    `import type { FunctionRow } from "../../function-row.ts";
import { recordReading, recordSearching, recordWriting } from "../../shared-uses.ts";

export const ${many}Functions = {
${Object.keys(handlers)
  .map((operation) => `  ${operation}: ${uses(operation)},\n`)
  .join("")}} as const satisfies Record<string, FunctionRow>;
`,
  );
  sources.import("functions/manifest/api.ts", `import { ${many}Functions } from "./api/records/${many}.ts";`);
  sources.enter("functions/manifest/api.ts", "apiFunctions", `...${many}Functions`);
  for (const [operation, text] of Object.entries(handlers))
    sources.make(`functions/api/records/${many}/${kebab(operation)}.ts`, text);
};
