import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { lakeSchemasKey } from "#lib/adapters/dynamo/keys.ts";
import { readItem } from "#lib/adapters/dynamo/read-item.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Collection } from "./collection.ts";
import { schemaOf } from "./lake-keys.ts";
import { snapshotAgeMaxMs } from "./lake-limits.ts";

export const Schemas = z.object({
  /** The one compacted last first, with the day. */
  schemas: z.array(z.object({ schema: z.string(), day: z.string() })),
});
type Schemas = z.infer<typeof Schemas>["schemas"];

/** A column of files, by DuckDB's type. */
interface Column {
  readonly name: string;
  readonly type: string;
}

/**
 * Whether searches can read files of other columns: those of the same name mean the same, others are left out, and
 * what the files lack is empty, as it is in records that were written before there was such a field.
 */
export const isReadable = (files: readonly Column[], { columns }: Pick<Collection, "columns">): boolean => {
  const types = new Map(files.map(({ name, type }) => [name, type]));
  return columns.every(({ name, type }) => (types.get(name) ?? type) === type);
};

/** The columns of a collection that files with these columns lack. */
export const lackingOf = (files: readonly Column[], { columns }: Collection): Collection["columns"] => {
  const names = new Set(files.map(({ name }) => name));
  return columns.filter(({ name }) => !names.has(name));
};

/**
 * Returns true if the files of another schema's manifest can be read on by this one: the form and the types are the same,
 * and each column that the files lack has `fromItem`.
 */
export const isAdoptable = (
  {
    schema,
    columns,
    watermarks,
  }: {
    readonly schema: string;
    readonly columns: readonly Column[];
    readonly watermarks: readonly string[];
  },
  collection: Collection,
): boolean =>
  isReadable(columns, collection) &&
  watermarks.length === collection.lanes &&
  // The hash contains the form of the columns of JSON, which their types do not show.
  schemaOf({ ...collection, columns: columns as Collection["columns"] }) === schema &&
  lackingOf(columns, collection).every(({ fromItem }) => fromItem !== undefined);

/** Which schemas a workspace's snapshots have: during a deployment, and after one that was rolled back, several. */
export const makeLakeSchemas = (client: DynamoDBDocumentClient, table: string, collection: Collection) => {
  const read = async (workspaceId: WorkspaceId): Promise<Schemas> =>
    (await readItem(client, table, lakeSchemasKey(workspaceId, collection.name), (item) =>
      Schemas.parse(item),
    ).then((found) => found?.schemas)) ?? [];
  const noted = new Map<WorkspaceId, string>();
  return {
    list: async (workspaceId: WorkspaceId): Promise<readonly string[]> =>
      (await read(workspaceId)).map(({ schema }) => schema),
    /**
     * Takes note that this code's schema was compacted, once a day. Unconditional: two schemas that overwrite each
     * other's note write it again with their next compaction.
     */
    note: async (workspaceId: WorkspaceId, at: string): Promise<void> => {
      const [schema, day] = [schemaOf(collection), at.slice(0, 10)];
      if (noted.get(workspaceId) === day) return;
      const known = await read(workspaceId);
      noted.set(workspaceId, day);
      if (known[0]?.schema === schema && known[0].day === day) return;
      const oldest = new Date(Date.parse(day) - snapshotAgeMaxMs).toISOString();
      const others = known.filter((one) => one.schema !== schema && one.day > oldest);
      const Item = {
        ...lakeSchemasKey(workspaceId, collection.name),
        kind: "lake_schemas",
        schemas: [{ schema, day }, ...others],
      };
      await client.send(new PutCommand({ TableName: table, Item }));
    },
  };
};
