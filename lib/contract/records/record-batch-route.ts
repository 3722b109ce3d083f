import * as z from "zod";
import { sizes } from "#lib/contract/platform/limits.ts";
import { ValidationError } from "../errors.ts";
import type { MalformedItem } from "../malformed-item.ts";
import { route } from "../route.ts";
import type { Answering, AnyContract, Made } from "./record-routes.ts";

/** What a batch does with one record. */
export type BatchItem<RecordId, New, Change> =
  | { readonly action: "create" | "upsert"; readonly record: New }
  | { readonly action: "update"; readonly id: RecordId; readonly record: Change }
  | { readonly action: "delete"; readonly id: RecordId };

type Batch<K extends AnyContract> = z.ZodType<
  {
    readonly items: readonly (
      | BatchItem<z.output<K["id"]>, z.output<K["newRecord"]>, z.output<K["change"]>>
      | MalformedItem
    )[];
  },
  { readonly items: readonly BatchItem<z.output<K["id"]>, z.input<K["newRecord"]>, z.input<K["change"]>>[] }
>;

const batchBody = ({ id, newRecord, change }: AnyContract) =>
  z.strictObject({
    items: z
      .array(
        z.discriminatedUnion("action", [
          z.strictObject({ action: z.literal("create"), record: newRecord }),
          z.strictObject({ action: z.literal("update"), id, record: change }),
          z.strictObject({
            action: z.literal("upsert"),
            record: newRecord.describe(
              "Changes the record that has one of its `external_ids`, or else makes one.",
            ),
          }),
          z.strictObject({ action: z.literal("delete"), id }),
        ]),
      )
      .min(1)
      .max(sizes.batchMax),
  });

const batchResult = <R extends z.ZodObject>(record: R) =>
  z.strictObject({
    status: z.int(),
    record: record.optional(),
    code: z.string().optional(),
    detail: z.string().optional(),
    existing_id: z.string().optional(),
    errors: z.array(ValidationError).optional(),
  });

export const batchRoute = <K extends AnyContract>(
  contract: K,
): Made<
  undefined,
  undefined,
  Batch<K>,
  {
    readonly 200: Answering<
      z.ZodObject<{ results: z.ZodArray<ReturnType<typeof batchResult<K["record"]>>> }>
    >;
  }
> =>
  route({
    id: `batch${contract.many}`,
    area: contract.area,
    method: "POST",
    path: `${contract.path}/batch` as string,
    summary: `Create, update, upsert or delete up to ${sizes.batchMax} ${contract.nouns}`,
    description: `Each item succeeds or fails alone, also a malformed one: its status and record, or its problem, are at the same place in \`results\`. A result leaves its record out where all together would pass 6 MB. Items also take \`${contract.kind}\` for \`record\` and \`${contract.param}\` for \`id\`.`,
    roles: contract.writers,
    mayBeCaused: true,
    rate: "write",
    body: batchBody(contract),
    batch: {
      in: "items",
      holds: "record",
      synonyms: { [contract.kind]: "record", [contract.param]: "id" },
    },
    answers: {
      200: {
        description: "One result per item, in order.",
        schema: z.strictObject({ results: z.array(batchResult(contract.record)) }),
      },
    },
    example: { body: { items: [{ action: "create", record: contract.examples.newRecord }] } },
  } as never) as never;
