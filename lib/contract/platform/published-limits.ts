import * as z from "zod";
import type { RateClass } from "../route.ts";
import { requestsPerMinutePerKey, retentionDays, sizes, workspaceShareOfKeyLimit } from "./limits.ts";

/** `pageMax` on the wire is `page_max`. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;

const snake = <Name extends string>(name: Name): Snake<Name> =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Snake<Name>;

type Numbers<Name extends string> = Readonly<Record<Name, number>>;

/** The same numbers by their names on the wire. */
const published = <Name extends string>(table: Numbers<Name>) =>
  Object.fromEntries(Object.entries<number>(table).map(([name, value]) => [snake(name), value])) as Record<
    Snake<Name>,
    number
  >;

const schemaFor = <Name extends string>(table: Numbers<Name>) =>
  z.record(z.enum(Object.keys(published(table)) as Snake<Name>[]), z.int().min(0));

const Budgets = schemaFor(requestsPerMinutePerKey);

export const Limits = z.strictObject({
  requests_per_minute: z.strictObject({
    key: Budgets.describe("For one API key, by the class of its requests."),
    workspace: Budgets.describe("For all keys of a workspace together."),
  }),
  sizes: schemaFor(sizes),
  retention_days: schemaFor(retentionDays),
});
export type Limits = z.infer<typeof Limits>;

const ofWorkspace = (rate: RateClass): number => requestsPerMinutePerKey[rate] * workspaceShareOfKeyLimit;

/** What `GET /limits` answers: the constants that the code itself goes by. */
export const publishedLimits: Limits = {
  requests_per_minute: {
    key: { ...requestsPerMinutePerKey },
    workspace: { read: ofWorkspace("read"), write: ofWorkspace("write"), heavy: ofWorkspace("heavy") },
  },
  sizes: published(sizes),
  retention_days: published(retentionDays),
};
