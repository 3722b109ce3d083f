import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { importKey } from "#lib/adapters/dynamo/keys.ts";
import { ImportId } from "#lib/contract/platform/ids.ts";
import type { TestService } from "./service.ts";
import { operatorTable, type Workspace } from "./workspace.ts";

/** Has an import look as though nothing had moved it for so many hours. */
export const leaveAlone = (service: TestService, workspace: Workspace, id: string, hours: number) =>
  operatorTable(service).send(
    new UpdateCommand({
      TableName: service.names.table,
      Key: importKey(workspace.id, ImportId.parse(id)),
      UpdateExpression: "SET #record.#at = :at",
      ExpressionAttributeNames: { "#record": "record", "#at": "updated_at" },
      ExpressionAttributeValues: { ":at": new Date(Date.now() - hours * 3_600_000).toISOString() },
    }),
  );
