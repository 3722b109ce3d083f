/** The names of a kind of record, as they stand in its files. */
export interface KindNames {
  /** `deal`. */
  readonly one: string;
  /** `deals`. */
  readonly many: string;
  /** `Deal`, `Deals`. */
  readonly One: string;
  readonly Many: string;
}

const reading = (
  operation: string,
  { one, many }: KindNames,
): string => `import { apiFunctions } from "#functions/manifest.ts";
import { ${operation} as route } from "#lib/contract/records/${many}.ts";
import { ${one}Kind as kind } from "#lib/domain/records/${one}/${one}-kind.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
`;

const writing = (
  operation: string,
  names: KindNames,
  rule: string,
): string => `${reading(operation, names)}import { ${rule} } from "#lib/domain/records/record-kind/write-record.ts";
import { stampOf } from "#lib/runtime/stamp.ts";
`;

const answered = "{ status: 200, body: kind.rights.shown(record, call.actor), version: record.version }";

/** The handlers that every kind has, by operation. */
export const handlersOf = (names: KindNames): Readonly<Record<string, string>> => {
  const { one, One, many, Many } = names;
  const open = (operation: string, given = "call") =>
    `\nexport const handler = endpoint(route, apiFunctions.${operation}, async (${given}, deps) => {`;
  return {
    [`create${One}`]: `${writing(`create${One}`, names, "createRecord")}${open(`create${One}`)}
  const given = { input: call.body, id: call.newId("${one}") };
  const record = await createRecord(kind, deps, given, stampOf(call));
  const headers = { location: \`/v1/${many}/\${record.id}\` };
  return { status: 201, body: kind.rights.shown(record, call.actor), version: record.version, headers };
});
`,
    [`list${Many}`]: `${reading(`list${Many}`, names)}import { findRecords } from "#lib/domain/segments/search/find-records.ts";
import { listSearch } from "#lib/domain/segments/search/read-search.ts";
${open(`list${Many}`, "{ query, actor, now }")}
  const search = listSearch(query, Object.keys(route.query.shape), actor, kind.catalogue);
  return { status: 200, body: await findRecords(kind, deps, { actor, now }, search) };
});
`,
    [`search${Many}`]: `${reading(`search${Many}`, names)}import { findRecords } from "#lib/domain/segments/search/find-records.ts";
import { bodySearch } from "#lib/domain/segments/search/read-search.ts";
${open(`search${Many}`, "{ body, actor, now }")}
  const search = bodySearch(body, actor, kind.catalogue);
  return { status: 200, body: await findRecords(kind, deps, { actor, now }, search) };
});
`,
    [`get${One}`]: `${reading(`get${One}`, names)}import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
${open(`get${One}`, "{ params, actor }")}
  const { kept } = await findRecord(kind, deps, actor, params.${one}_id);
  return { status: 200, body: kind.rights.shown(kept.record, actor), version: kept.record.version };
});
`,
    [`change${One}`]: `${writing(`change${One}`, names, "changeRecord")}${open(`change${One}`)}
  const change = { id: call.params.${one}_id, input: call.body, ifMatch: call.ifMatch };
  const record = await changeRecord(kind, deps, change, stampOf(call));
  return ${answered};
});
`,
    [`delete${One}`]: `${writing(`delete${One}`, names, "deleteRecord")}${open(`delete${One}`)}
  await deleteRecord(kind, deps, { id: call.params.${one}_id, ifMatch: call.ifMatch }, stampOf(call));
  return { status: 204 };
});
`,
    [`restore${One}`]: `${writing(`restore${One}`, names, "restoreRecord")}${open(`restore${One}`)}
  const record = await restoreRecord(kind, deps, call.params.${one}_id, stampOf(call));
  return ${answered};
});
`,
    [`batch${Many}`]: `${reading(`batch${Many}`, names)}import { batchRecords } from "#lib/domain/records/record-kind/batch-records.ts";
import { stampOf } from "#lib/runtime/stamp.ts";
${open(`batch${Many}`)}
  const { items } = call.body;
  const ids = items.map(() => call.newId("${one}"));
  const results = await batchRecords(kind, deps, { items, ids }, stampOf(call, "api"));
  return { status: 200, body: { results } };
});
`,
  };
};
