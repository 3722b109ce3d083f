import type { APIGatewayProxyEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type ErrorCode, Problem, Refusal, type RefusalDetails } from "#lib/contract/errors.ts";
import { createLead, listLeads } from "#lib/contract/records/leads.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { createExport } from "#lib/contract/transfer/exports.ts";
import { createImport, ImportRow } from "#lib/contract/transfer/imports.ts";
import { rowsToCsv } from "#lib/domain/transfer/import/rows-to-csv.ts";
import { parseBody, parseQuery } from "#lib/runtime/parse-request.ts";
import { problemReply } from "#lib/runtime/respond.ts";
import { bodyOf, routeCalls } from "#test/support/route-calls.ts";

const prototypeNames = Object.getOwnPropertyNames(Object.prototype);

const anEvent = (body: string | Buffer, headers = { "content-type": "application/json" }) => {
  const event: Partial<APIGatewayProxyEvent> = { body: body.toString(), headers, isBase64Encoded: false };
  // Only these are looked at.
  return event as APIGatewayProxyEvent;
};

/** What a request is refused with; undefined when it is taken. */
const refusal = (read: () => unknown): [ErrorCode, RefusalDetails] | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code, error.details];
  }
};
const refused = (route: AnyRoute, body: string | Buffer, headers?: { "content-type": string }) =>
  refusal(() => parseBody(route, anEvent(body, headers)));

const taking = routeCalls.filter(({ route, method }) => route.body !== undefined && method !== "PATCH");

/** JSON of a value with `"__proto__": 1` in each of its objects in turn, with the pointer to it. */
const poisoned = (value: unknown, pointer = ""): [string, string][] => {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  const wrap = (key: string, json: string) =>
    Array.isArray(value)
      ? `[${entries.map(([one, member]) => (one === key ? json : JSON.stringify(member))).join(",")}]`
      : `{${entries.map(([one, member]) => `${JSON.stringify(one)}:${one === key ? json : JSON.stringify(member)}`).join(",")}}`;
  const inner = entries.flatMap(([key, member]) =>
    poisoned(member, `${pointer}/${key}`).map(([json, at]): [string, string] => [wrap(key, json), at]),
  );
  const own = JSON.stringify(value).replace(/\}$/, `${entries.length > 0 ? "," : ""}"__proto__":1}`);
  return Array.isArray(value) ? inner : [[own, `${pointer}/__proto__`], ...inner];
};

/** Every record within a schema whose keys callers choose. */
const recordsIn = (schema: unknown, seen = new Set<unknown>()): z.ZodRecord[] => {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const own = schema instanceof z.ZodRecord ? [schema] : [];
  const parts = schema instanceof z.ZodType ? Object.values(schema.def) : Object.values(schema);
  return [...own, ...parts.flatMap((part) => recordsIn(part, seen))];
};

describe("a body", () => {
  it.each(taking)("of $name is refused with the pointer to a `__proto__` anywhere in it", ({ route }) => {
    for (const [json, pointer] of poisoned(bodyOf(route).body)) {
      const [code, details] = refused(route, json) ?? [];
      expect([json, code, details?.errors?.map((error) => error.pointer)]).toEqual([
        json,
        "validation_failed",
        [pointer],
      ]);
    }
  });

  it.each(taking)("of $name has no record that takes a name which every object has", ({ route }) => {
    // Columns of rows may have any name: they become a file before anything looks one up.
    for (const record of recordsIn(route.body).filter((one) => one !== ImportRow))
      for (const name of prototypeNames.filter((one) => one !== "__proto__"))
        expect([name, prototypeNames.includes(String(z.safeParse(record.keyType, name).data))]).toEqual([
          name,
          false,
        ]);
  });

  it("whose rows have columns with such names means the same as a file's", () => {
    const rows = [{ email: "a@example.com", constructor: "x" }, { email: "b@example.com" }] as const;
    const body = JSON.stringify({ source: { kind: "rows", rows } });

    expect(refused(createImport, body)).toBeUndefined();
    expect(rowsToCsv(rows.map((row) => ImportRow.parse(row)))).toBe(
      "email,constructor\r\na@example.com,x\r\nb@example.com,\r\n",
    );
  });

  it.each([
    ["bytes that are no UTF-8", Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')])],
    [
      "half a character of four bytes",
      Buffer.from([...Buffer.from('{"name":"'), 0xf0, 0x9f, 0x98, 0x22, 0x7d]),
    ],
  ])("with %s is invalid JSON", (_, body) => {
    expect(refused(createLead, body)?.[0]).toBe("invalid_json");
  });

  it.each([
    ['{"name":"a\\ud800"}', "/name"],
    ['{"custom":{"a":"\\udc00"}}', "/custom/a"],
    ['{"tags":["ok","\\ud83d"]}', "/tags/1"],
  ])("with a lone surrogate is refused at its place: %s", (body, pointer) => {
    const [code, details] = refused(createLead, body) ?? [];

    expect([code, details?.errors?.[0]]).toMatchObject([
      "validation_failed",
      { pointer, code: "lone_surrogate" },
    ]);
  });

  it("of any depth is read or refused", () => {
    for (const depth of [99, 1_000, 500_000]) {
      const filter = `${'{"not":'.repeat(depth)}1${"}".repeat(depth)}`;
      expect(refused(createExport, `{"filter":${filter}}`)?.[1].errors?.[0]?.code).toBe(
        depth < 100 ? undefined : "too_deep",
      );
    }
  });

  it.each([
    ["application/json; charset=utf-8", undefined],
    ['application/merge-patch+json; Charset="UTF-8"', undefined],
    ["application/json; charset=utf-16", "unsupported_media_type"],
    ["application/json;charset=iso-8859-1", "unsupported_media_type"],
    ["text/plain", "unsupported_media_type"],
  ])("as %s: %s", (type, code) => {
    expect(refused(createLead, '{"email":"a@example.com"}', { "content-type": type })?.[0]).toBe(code);
  });

  it("with 100,000 faults, or a fault of 5 MB, is told of in 100 kB, and of how many there are", () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1]));
    const [code, details] = refused(createLead, JSON.stringify(many)) ?? [];
    const [, long] = refused(createLead, JSON.stringify({ ["k".repeat(5_000_000)]: 1 })) ?? [];
    if (code === undefined) throw new Error("the body was taken");

    const said = problemReply(code, "r", details).body;

    expect(Problem.parse(JSON.parse(said)).errors).toHaveLength(50);
    expect(said).toContain("there are 99950 more");
    expect([said.length < 100_000, problemReply(code, "r", long).body.length < 100_000]).toEqual([
      true,
      true,
    ]);
  });
});

describe("a query", () => {
  it("with `__proto__` among its conditions is refused", () => {
    const event: Partial<APIGatewayProxyEvent> = {
      multiValueQueryStringParameters: JSON.parse('{"score[gte]":["1"],"__proto__":["x"]}'),
    };

    expect(refusal(() => parseQuery(listLeads, event as APIGatewayProxyEvent))?.[0]).toBe(
      "unknown_parameter",
    );
  });
});
