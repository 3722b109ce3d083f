import { check, perform, type Store } from "./dynalite.ts";
import type { StreamLog } from "./stream-log.ts";
import { validationError } from "./wire-error.ts";

/** What dynalite does not know of a table: its stream and its time to live. */
export class TableExtras {
  readonly timeToLive = new Map<string, string>();
  private readonly store: Store;
  private readonly streams: StreamLog;

  constructor(store: Store, streams: StreamLog) {
    this.store = store;
    this.streams = streams;
  }

  async create(body: Record<string, unknown>, now: Date): Promise<Record<string, unknown>> {
    const { StreamSpecification, ...plain } = body;
    const answer = await perform("CreateTable", check("CreateTable", plain, this.store), this.store);
    const { TableDescription: table } = answer as {
      TableDescription: { TableName: string; TableArn: string };
    };
    const spec = StreamSpecification as { StreamEnabled?: boolean; StreamViewType?: string } | undefined;
    if (spec?.StreamEnabled === true)
      this.streams.open(table.TableName, table.TableArn, spec.StreamViewType ?? "KEYS_ONLY", now);
    return { TableDescription: this.withStream(table) };
  }

  async describe(body: unknown): Promise<Record<string, unknown>> {
    const answer = await perform("DescribeTable", check("DescribeTable", body, this.store), this.store);
    const { Table } = answer as { Table: { TableName: string } };
    return { Table: this.withStream(Table) };
  }

  /** UpdateTable, of which only turning the stream on is known: a table of an earlier run needs its stream again. */
  async update(body: Record<string, unknown>, now: Date): Promise<Record<string, unknown>> {
    const { TableName, StreamSpecification, ...others } = body;
    const spec = StreamSpecification as { StreamEnabled?: boolean; StreamViewType?: string } | undefined;
    if (spec?.StreamEnabled !== true || Object.keys(others).length > 0)
      throw validationError("the local DynamoDB only turns the stream on by UpdateTable");
    const { Table } = (await this.describe({ TableName })) as {
      Table: { TableName: string; TableArn: string };
    };
    this.streams.open(Table.TableName, Table.TableArn, spec.StreamViewType ?? "KEYS_ONLY", now);
    return { TableDescription: this.withStream(Table) };
  }

  private withStream(table: { TableName: string }): Record<string, unknown> {
    const stream = this.streams.of(table.TableName);
    return stream === undefined
      ? table
      : {
          ...table,
          LatestStreamArn: stream.arn,
          LatestStreamLabel: stream.label,
          StreamSpecification: { StreamEnabled: true, StreamViewType: stream.viewType },
        };
  }

  setTimeToLive(body: Record<string, unknown>): Record<string, unknown> {
    const spec = body["TimeToLiveSpecification"] as { AttributeName?: string; Enabled?: boolean } | undefined;
    const table = String(body["TableName"]);
    if (spec?.AttributeName === undefined) throw validationError("TimeToLiveSpecification is required");
    if (spec.Enabled === true) this.timeToLive.set(table, spec.AttributeName);
    else this.timeToLive.delete(table);
    return { TimeToLiveSpecification: spec };
  }

  describeTimeToLive(body: Record<string, unknown>): Record<string, unknown> {
    const attribute = this.timeToLive.get(String(body["TableName"]));
    return {
      TimeToLiveDescription:
        attribute === undefined
          ? { TimeToLiveStatus: "DISABLED" }
          : { TimeToLiveStatus: "ENABLED", AttributeName: attribute },
    };
  }
}
