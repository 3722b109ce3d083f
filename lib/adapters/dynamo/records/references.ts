import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import { normaliseEmail } from "#lib/domain/records/lead/email.ts";
import { type Reference, referenceKey } from "#lib/domain/records/lead/reference.ts";
import { batchGet } from "../batch-get.ts";
import { type Key, leadKey, memberKey, uniqueKey } from "../keys.ts";

const Found = z.object({ pk: z.string(), sk: z.string(), deleted_at: z.string().optional() });

/** Longer than any address or id; the key of a longer one would be refused. */
const valueMax = 320;

/** The item that is there while the reference is good; undefined for what can't name any. */
const keyOf = (workspaceId: WorkspaceId, { to, by, value }: Reference): Key | undefined => {
  if (value.length > valueMax) return undefined;
  if (by === "email")
    return uniqueKey(workspaceId, to === "lead" ? "email" : "member_email", normaliseEmail(value));
  if (to === "member") return memberKey(workspaceId, value);
  const id = LeadId.safeParse(value);
  return id.success ? leadKey(workspaceId, id.data) : undefined;
};

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Of some references those that name a record which exists, by their keys. */
export const existingReferences = async (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
  references: readonly Reference[],
): Promise<ReadonlySet<string>> => {
  const asked = references.flatMap((reference) => {
    const key = keyOf(workspaceId, reference);
    return key === undefined ? [] : [[reference, key] as const];
  });
  const keys = new Map(asked.map(([, key]) => [nameOf(key), key]));
  const found = new Set(
    (await batchGet(client, table, [...keys.values()]))
      .map((item) => Found.parse(item))
      .filter(({ deleted_at }) => deleted_at === undefined)
      .map(nameOf),
  );
  return new Set(
    asked.flatMap(([reference, key]) => (found.has(nameOf(key)) ? [referenceKey(reference)] : [])),
  );
};
