import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { lakeManifestKey } from "#lib/adapters/dynamo/keys.ts";
import { readItem } from "#lib/adapters/dynamo/read-item.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { withUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import type { Collection } from "./collection.ts";
import { requireOwn, schemaOf } from "./lake-keys.ts";
import { isAdoptable, isReadable, makeLakeSchemas } from "./lake-schemas.ts";
import { UnreadSpan } from "./unread-span.ts";

const LakeFile = z.object({
  key: z.string(),
  rows: z.int(),
  bytes: z.int(),
  /** The file with the items of the same rows. Files of code before there was one have a column `item`. */
  items: z.object({ key: z.string(), bytes: z.int() }).exactOptional(),
  /** Rows of a file with a higher number replace those of a lower one by id. */
  seq: z.int(),
  /** Columns of the manifest that the file does not have: it was written before them. */
  lacks: z.array(z.string()).optional(),
});
export type LakeFile = z.infer<typeof LakeFile>;

/** A file and the file with its items. */
export const partsOfFile = ({
  key,
  bytes,
  items,
}: LakeFile): { readonly key: string; readonly bytes: number }[] =>
  items === undefined ? [{ key, bytes }] : [{ key, bytes }, items];

export const keysOfFile = (file: LakeFile): string[] => partsOfFile(file).map(({ key }) => key);

/** Of how files hold their rows: 1 had the items among the columns. Code reads and adopts only files of a layout that it knows. */
const fileLayout = 2;

const Manifest = z.object({
  version: z.int(),
  layout: z.int().default(1),
  schema: z.string(),
  /** Of the files, without the lake's own. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  /** By `seq`, the oldest first. */
  files: z.array(LakeFile),
  /** Per lane: every change up to this time is in the files. Empty: none. */
  watermarks: z.array(z.string()),
  /** Per lane: how far the files were read, the youngest of it too early to be sure that nothing comes between. */
  reached: z.array(z.string()).default([]),
  /** Changes below the watermarks that the files lack, because no compaction could read them. */
  unread: z.array(UnreadSpan).default([]),
  next_seq: z.int(),
  /** Files that a reader may still be using. */
  retired: z.array(z.object({ key: z.string(), at: z.string() })),
  compacted_at: z.string(),
  /** The files are being made anew and do not hold everything below the watermarks of the ones they replace. */
  is_rebuilding: z.boolean(),
});
export type Manifest = z.infer<typeof Manifest>;
export const ManifestItem = stored(Manifest);

/** What stands before the first compaction, and again whenever the files are of no use. */
export const emptyManifest = (collection: Collection): Manifest => ({
  version: 0,
  layout: fileLayout,
  schema: schemaOf(collection),
  columns: collection.columns.map(({ name, type }) => ({ name, type })),
  files: [],
  watermarks: Array.from({ length: collection.lanes }, () => ""),
  reached: [],
  unread: [],
  next_seq: 1,
  retired: [],
  compacted_at: "",
  is_rebuilding: false,
});

const writtenByNewer = (): Refusal =>
  new Refusal("unavailable", {
    detail: "A newer release wrote the search files of this workspace.",
    retryAfterSeconds: 60,
  });

const isKnown = ({ layout }: Manifest): boolean => layout <= fileLayout;

export interface ManifestStore {
  /**
   * Of this code's schema, read consistently. Throws when it names a file of another workspace, and Refusal `unavailable`
   * when its files have a layout that only newer code knows.
   */
  read(workspaceId: WorkspaceId): Promise<Manifest | undefined>;
  /** The one to search by: this code's, or while that is being built the last of another code's that can be read. */
  searchable(workspaceId: WorkspaceId): Promise<Manifest | undefined>;
  /** The newest of another schema whose files this code's manifest can take over. */
  adoptable(workspaceId: WorkspaceId): Promise<Manifest | undefined>;
  /** Those of every schema that a deployed code may still read by. */
  all(workspaceId: WorkspaceId): Promise<readonly Manifest[]>;
  /** Puts the next version in the place of the one that was read; false when another came first. */
  swap(workspaceId: WorkspaceId, next: Manifest): Promise<boolean>;
}

export const makeManifestStore = (
  client: DynamoDBDocumentClient,
  table: string,
  collection: Collection,
): ManifestStore => {
  const schemas = makeLakeSchemas(client, table, collection);
  const own = schemaOf(collection);

  const readOf = async (workspaceId: WorkspaceId, schema: string): Promise<Manifest | undefined> => {
    const key = lakeManifestKey(workspaceId, collection.name, schema);
    const manifest = await readItem(client, table, key, (item) => ManifestItem.parse(item));
    for (const name of (manifest?.files ?? []).flatMap(keysOfFile)) requireOwn(collection, workspaceId, name);
    return manifest;
  };
  const readOwn = async (workspaceId: WorkspaceId): Promise<Manifest | undefined> => {
    const manifest = await readOf(workspaceId, own);
    if (manifest !== undefined && !isKnown(manifest)) throw writtenByNewer();
    return manifest;
  };
  const others = async (workspaceId: WorkspaceId): Promise<readonly Manifest[]> => {
    const listed = (await schemas.list(workspaceId)).filter((schema) => schema !== own);
    const read = await Promise.all(listed.map((schema) => readOf(workspaceId, schema)));
    return read.flatMap((manifest) => manifest ?? []);
  };

  return {
    read: readOwn,
    searchable: async (workspaceId) => {
      const manifest = await readOwn(workspaceId);
      if (manifest !== undefined && !manifest.is_rebuilding) return manifest;
      const older = (await others(workspaceId)).find(
        (one) => !one.is_rebuilding && isKnown(one) && isReadable(one.columns, collection),
      );
      return older ?? manifest;
    },
    adoptable: async (workspaceId) =>
      (await others(workspaceId))
        .filter((one) => !one.is_rebuilding && isKnown(one) && isAdoptable(one, collection))
        .toSorted((a, b) => (a.compacted_at < b.compacted_at ? 1 : -1))[0],
    all: async (workspaceId) => {
      const manifest = await readOf(workspaceId, own);
      return [...(manifest === undefined ? [] : [manifest]), ...(await others(workspaceId))];
    },
    swap: async (workspaceId, next) => {
      const isFirst = next.version === 1;
      const Item = { ...lakeManifestKey(workspaceId, collection.name, own), kind: "lake_manifest", ...next };
      try {
        await client.send(
          new PutCommand({
            TableName: table,
            Item: withUnknown(Item) as typeof Item,
            ConditionExpression: isFirst ? "attribute_not_exists(pk)" : "version = :before",
            ...(isFirst ? {} : { ExpressionAttributeValues: { ":before": next.version - 1 } }),
          }),
        );
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
      if (next.compacted_at !== "") await schemas.note(workspaceId, next.compacted_at);
      return true;
    },
  };
};
