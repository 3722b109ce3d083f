import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import { orderOf } from "#lib/domain/team/standing-order/order-of.ts";
import { mayAct } from "#lib/domain/team/standing-order/paused-orders.ts";
import { makeOrderPauses } from "../team/order-pause-reader.ts";
import { readMember } from "../team/read-member.ts";

/**
 * True if the active scoring model may not act because of its author. Functions that only read the schema call this, so
 * that it writes no pause: the sweep that the demotion starts does.
 */
export const isModelPaused = async (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
  model: ScoringModelRecord,
): Promise<boolean> => {
  const pauses = makeOrderPauses(client, table);
  const members = {
    get: (ws: WorkspaceId, id: Parameters<typeof readMember>[3]) => readMember(client, table, ws, id),
  };
  return !(await mayAct({ pauses, members }, workspaceId, orderOf("scoring_model", model)));
};
