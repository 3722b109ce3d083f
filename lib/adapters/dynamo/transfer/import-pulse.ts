import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { ImportPulse } from "#lib/domain/transfer/import/import-store.ts";
import { importKey } from "../keys.ts";

/** Notes progress beside an import's record, whose version it leaves alone: nobody's change loses to it. */
export const makeImportPulse = (client: DynamoDBDocumentClient, table: string): ImportPulse => ({
  beat: async ({ workspace_id, id, revision }, pulse) => {
    const command = new UpdateCommand({
      TableName: table,
      Key: importKey(workspace_id, id),
      UpdateExpression: "SET pulse = :pulse",
      ConditionExpression:
        "#r.#revision = :revision AND #r.#state = :mapped AND (pulse = :none OR (pulse.#share < :share AND pulse.#rows <= :rows))",
      ExpressionAttributeNames: {
        "#r": "record",
        "#revision": "revision",
        "#state": "state",
        "#share": "share",
        "#rows": "rows",
      },
      ExpressionAttributeValues: {
        ":pulse": pulse,
        ":revision": revision,
        ":mapped": "mapped",
        ":none": null,
        ":share": pulse.share,
        ":rows": pulse.rows,
      },
    });
    try {
      await client.send(command);
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  },
});
