import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { CommandError } from "./command-error.ts";
import { type LocalService, readLocalService } from "./local-service.ts";

/** What an operator's command works on: the table of one deployment, by the operator's own credentials. */
export interface Operator {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  /** True for the local service, which lets loopback addresses through. */
  readonly isLocal: boolean;
  readonly now: Date;
}

export interface Target {
  readonly table: string | undefined;
  readonly region: string | undefined;
}

const documentClient = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

const localClient = (service: LocalService): DynamoDBClient =>
  new DynamoDBClient({
    endpoint: service.endpoint_url,
    region: service.region,
    credentials: { accessKeyId: service.access_key_id, secretAccessKey: service.secret_access_key },
    maxAttempts: 1,
  });

/**
 * Finds the table: `--table`, else LEADRAIL_TABLE, both in AWS, else the local service that runs in this folder.
 * Throws a CommandError when there is none of these.
 */
export const findOperator = async (target: Target, environment: NodeJS.ProcessEnv): Promise<Operator> => {
  const table = target.table ?? environment["LEADRAIL_TABLE"];
  const now = new Date();
  if (table !== undefined) {
    const client = new DynamoDBClient(target.region === undefined ? {} : { region: target.region });
    return { client: documentClient(client), table, isLocal: false, now };
  }
  const service = await readLocalService(".leadrail/service.json");
  if (service === undefined)
    throw new CommandError(
      "usage",
      "Which table? Give --table NAME or LEADRAIL_TABLE, or run this in the folder of a started local service.",
    );
  return { client: documentClient(localClient(service)), table: service.table, isLocal: true, now };
};
