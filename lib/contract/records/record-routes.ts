import * as z from "zod";
import { FilterInput } from "#lib/contract/platform/filter-record.ts";
import { retentionDays, sizes } from "#lib/contract/platform/limits.ts";
import { pageOf } from "#lib/contract/platform/page.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { type AnswerDefinition, type Route, route } from "../route.ts";
import { commaSeparated, howPagesWork, quickWords, searchPage, sortKey, sortKeysMax } from "./leads.ts";
import type { RecordContract, RecordKindName } from "./record-contract.ts";

/*
 * The routes that every kind of record has. Each is made by a function of its own, so that a bundle carries those alone
 * that its function answers. The compiler can't follow paths and ids through a contract's variables; what the routes
 * take and answer it knows.
 */

type Answers = Readonly<Record<number, AnswerDefinition>>;
type Schema = z.ZodType | undefined;
export type Made<Params extends Schema, Query extends Schema, Body extends Schema, A extends Answers> = Route<
  string,
  Params,
  Query,
  Body,
  A,
  readonly Role[]
>;
export type Answering<S extends z.ZodType> = { readonly description: string; readonly schema: S };
export type AnyContract = RecordContract<RecordKindName, string, z.ZodObject, z.ZodObject, z.ZodObject>;
type Params<K extends AnyContract> = z.ZodObject<Record<K["param"], K["id"]>>;

const paramsOf = ({ param, id }: AnyContract) => ({ params: z.strictObject({ [param]: id }) });
const pathOf = ({ path, param }: AnyContract, end = ""): string => `${path}/{${param}}${end}`;

type Page<R extends z.ZodObject> = z.ZodObject<{
  data: z.ZodArray<z.ZodObject<{ [F in keyof R["shape"]]: z.ZodOptional<R["shape"][F]> }, z.core.$strict>>;
  next_cursor: z.ZodNullable<z.ZodString>;
  has_more: z.ZodBoolean;
  total: z.ZodOptional<z.ZodInt>;
  as_of: z.ZodOptional<typeof Timestamp>;
}>;

const makePage = (record: z.ZodObject) =>
  pageOf(record.partial()).extend({
    total: z.int().min(0).optional().describe("With `include=total`: of all pages, exact."),
    as_of: Timestamp.optional().describe(
      "Only while much is written: changes after this moment may be missing.",
    ),
  });

const pages = new WeakMap<z.ZodObject, z.ZodObject>();

/** One schema for a kind, which the document names once. */
export const pageFor = <R extends z.ZodObject>(record: R): Page<R> => {
  const page = pages.get(record) ?? makePage(record);
  pages.set(record, page);
  return page as never;
};

const fieldsOf = (record: z.ZodObject) => {
  const names = Object.keys(record.shape) as [string, ...string[]];
  return { name: z.enum(names), max: names.length };
};

export const createRoute = <K extends AnyContract>(
  contract: K,
): Made<undefined, undefined, K["newRecord"], { readonly 201: Answering<K["record"]> }> =>
  route({
    id: `create${contract.one}`,
    area: contract.area,
    method: "POST",
    path: contract.path as string,
    summary: `Create ${contract.noun}`,
    description: contract.about,
    roles: contract.writers,
    mayBeCaused: true,
    rate: "write",
    body: contract.newRecord,
    answers: { 201: { description: "The record as it was stored.", schema: contract.record } },
    errors: [contract.duplicate, ...(contract.createErrors ?? [])],
    example: { body: contract.examples.newRecord },
  } as never) as never;

const q = quickWords.describe(
  "Words, each of which stands somewhere in the name, the domain or the subject, in any letter case. What your role sees masked is not looked at.",
);

const listQuery = (record: z.ZodObject) => {
  const { name, max } = fieldsOf(record);
  return z.strictObject({
    ...searchPage,
    q,
    filter: z.string().optional().describe("A filter's text."),
    sort: commaSeparated(sortKey, sortKeysMax).optional().describe("For example `-created_at`."),
    fields: commaSeparated(name, max).optional(),
    include: commaSeparated(z.literal("total"), 1).optional(),
    where: z.record(z.string(), z.string()).default({}).describe("Conditions on fields, by their names."),
  });
};

export const listRoute = <K extends AnyContract>(
  contract: K,
): Made<undefined, ReturnType<typeof listQuery>, undefined, { readonly 200: Answering<Page<K["record"]>> }> =>
  route({
    id: `list${contract.many}`,
    area: contract.area,
    method: "GET",
    path: contract.path as string,
    summary: `List ${contract.nouns} by any filter and order`,
    description: `Conditions may be parameters of their own, as with \`GET /leads\`. Without \`sort\` the newest come first. ${howPagesWork}`,
    roles: Role.options,
    rate: "read",
    query: listQuery(contract.record),
    conditions: true,
    answers: { 200: { description: `A page of ${contract.nouns}.`, schema: pageFor(contract.record) } },
    errors: ["invalid_cursor"],
    example: { query: contract.examples.query },
  } as never) as never;

const searchBody = (record: z.ZodObject) => {
  const { name, max } = fieldsOf(record);
  return z.strictObject({
    ...searchPage,
    limit: z.int().min(1).max(sizes.pageMax).default(sizes.pageDefault),
    q,
    filter: FilterInput.optional(),
    sort: z.array(sortKey).max(sortKeysMax).optional(),
    fields: z.array(name).min(1).max(max).optional(),
    include: z.array(z.literal("total")).max(1).optional(),
  });
};

export const searchRoute = <K extends AnyContract>(
  contract: K,
): Made<
  undefined,
  undefined,
  ReturnType<typeof searchBody>,
  { readonly 200: Answering<Page<K["record"]>> }
> =>
  route({
    id: `search${contract.many}`,
    area: contract.area,
    method: "POST",
    path: `${contract.path}/search` as string,
    summary: `Find ${contract.nouns} by any filter and order`,
    description: `The same as \`GET ${contract.path}\` for filters that do not fit into an address; \`filter\` takes JSON or text. ${howPagesWork}`,
    roles: Role.options,
    rate: "read",
    body: searchBody(contract.record),
    answers: { 200: { description: `A page of ${contract.nouns}.`, schema: pageFor(contract.record) } },
    errors: ["invalid_cursor"],
    example: { body: { filter: contract.examples.filter, include: ["total"], limit: 2 } },
  } as never) as never;

export const getRoute = <K extends AnyContract>(
  contract: K,
): Made<Params<K>, undefined, undefined, { readonly 200: Answering<K["record"]> }> =>
  route({
    id: `get${contract.one}`,
    area: contract.area,
    method: "GET",
    path: pathOf(contract),
    summary: `Read ${contract.noun}`,
    roles: Role.options,
    rate: "read",
    ...paramsOf(contract),
    answers: { 200: { description: "The record.", schema: contract.record } },
    finds: contract.kind,
  } as never) as never;

export const changeRoute = <K extends AnyContract>(
  contract: K,
): Made<Params<K>, undefined, K["change"], { readonly 200: Answering<K["record"]> }> =>
  route({
    id: `change${contract.one}`,
    area: contract.area,
    method: "PUT",
    aliases: ["PATCH"],
    path: pathOf(contract),
    summary: `Change ${contract.noun}`,
    description:
      "Merges: an omitted field stays, `null` clears it. Send `If-Match` to be refused when it has changed.",
    roles: contract.writers,
    mayBeCaused: true,
    rate: "write",
    ...paramsOf(contract),
    body: contract.change,
    answers: { 200: { description: "The record as it is now.", schema: contract.record } },
    errors: [contract.duplicate, "precondition_failed", ...(contract.changeErrors ?? [])],
    finds: contract.kind,
    ifMatch: "optional",
    example: { body: contract.examples.change },
  } as never) as never;

export const deleteRoute = <K extends AnyContract>(
  contract: K,
): Made<Params<K>, undefined, undefined, { readonly 204: { readonly description: string } }> =>
  route({
    id: `delete${contract.one}`,
    area: contract.area,
    method: "DELETE",
    path: pathOf(contract),
    summary: `Delete ${contract.noun}, restorable for ${retentionDays.deletedLead} days`,
    roles: contract.writers,
    mayBeCaused: true,
    rate: "write",
    ...paramsOf(contract),
    answers: { 204: { description: "The record is hidden; what it alone held is free at once." } },
    errors: ["precondition_failed", ...(contract.deleteErrors ?? [])],
    finds: contract.kind,
    ifMatch: "optional",
  } as never) as never;

export const restoreRoute = <K extends AnyContract>(
  contract: K,
): Made<Params<K>, undefined, undefined, { readonly 200: Answering<K["record"]> }> =>
  route({
    id: `restore${contract.one}`,
    area: contract.area,
    method: "POST",
    path: pathOf(contract, "/restore"),
    summary: `Bring ${contract.noun} back that was deleted`,
    roles: ["admin", "manager"],
    mayBeCaused: true,
    rate: "write",
    ...paramsOf(contract),
    answers: { 200: { description: "The record, as it was.", schema: contract.record } },
    errors: [contract.duplicate],
    finds: contract.kind,
  } as never) as never;
