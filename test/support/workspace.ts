import { type AttributeValue, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { openWorkspace } from "#lib/adapters/dynamo/team/open-workspace.ts";
import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
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

/** What follows changes or counts requests. */
const aside = new Set<unknown>(["rate", "event", "event_place", "event_log"]);

const itemsOf = async ({ dynamo, names }: TestService, id: WorkspaceId): Promise<Item[]> =>
  (await dynamo.itemsUnder(names.table, `WS#${id}`))
    .map((item) => unmarshall(item as unknown as Record<string, AttributeValue>))
    .filter(({ kind }) => !aside.has(kind));

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
