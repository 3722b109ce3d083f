import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { openWorkspace } from "#lib/adapters/dynamo/open-workspace.ts";
import type { MemberId, WorkspaceId } from "#lib/contract/ids.ts";
import type { Answer, RequestOptions, TestService } from "./service.ts";

export type Item = Readonly<Record<string, unknown>>;

/** A workspace of a test's own: its limits, its records and its admin are nobody else's. */
export interface Workspace {
  readonly id: WorkspaceId;
  readonly adminId: MemberId;
  /** Of its admin. */
  readonly key: string;
  /** Asks the API, as the workspace's admin unless another key is given. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** What the table holds of it, without the counters of the rate limiter and the event log, which follows changes. */
  items(): Promise<Item[]>;
}

const clients = new WeakMap<TestService["gate"], DynamoDBDocumentClient>();

/** The table through the operator's credentials, as a person with AWS credentials has it. */
export const operatorTable = ({
  gate,
  endpointUrl,
  operatorCredentials: credentials,
}: Pick<TestService, "gate" | "endpointUrl" | "operatorCredentials">): DynamoDBDocumentClient => {
  const known = clients.get(gate);
  if (known !== undefined) return known;
  const plain = new DynamoDBClient({ endpoint: endpointUrl, region: "us-east-1", credentials });
  const made = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
  clients.set(gate, made);
  return made;
};

const itemsOf = async (service: TestService, id: WorkspaceId): Promise<Item[]> => {
  const pages = paginateScan(
    { client: operatorTable(service) },
    {
      TableName: service.names.table,
      FilterExpression: "begins_with(pk, :workspace) AND NOT kind IN (:rate, :event, :place, :log)",
      ExpressionAttributeValues: {
        ":workspace": `WS#${id}`,
        ":rate": "rate",
        ":event": "event",
        ":place": "event_place",
        ":log": "event_log",
      },
      ConsistentRead: true,
    },
  );
  const items: Item[] = [];
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
};

/** Opens a workspace as an operator does. */
export const aWorkspace = async (service: TestService, name = "A test's own"): Promise<Workspace> => {
  const opened = await openWorkspace(operatorTable(service), service.names.table, {
    name,
    adminEmail: "admin@example.com",
    now: new Date(),
    place: "further",
  });
  if (opened === undefined) throw new Error("a further workspace needs the service's first one");
  return {
    id: opened.workspaceId,
    adminId: opened.memberId,
    key: opened.token,
    request: (method, path, options = {}) => service.request(method, path, { key: opened.token, ...options }),
    items: () => itemsOf(service, opened.workspaceId),
  };
};
