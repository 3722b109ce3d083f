import { decodeTime } from "ulid";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type {
  PipelineObject,
  PipelineRecord,
  StageRecord,
  StageType,
} from "#lib/contract/selling/pipeline-record.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";

type Row = readonly [name: string, type: StageType, probability: number, color: string, description: string];

const leadRows: readonly Row[] = [
  ["New Lead", "open", 5, "#90a4ae", "Nobody has looked at it yet."],
  ["Qualified", "open", 10, "#4fc3f7", "It fits what we sell, and there is a need."],
  ["Contacted", "open", 15, "#4db6ac", "We have written or called."],
  ["Responded", "open", 25, "#81c784", "They have answered."],
  ["Meeting Scheduled", "open", 40, "#aed581", "A meeting is agreed."],
  ["Proposal Sent", "open", 60, "#ffd54f", "They have our offer."],
  ["Negotiating", "open", 80, "#ffb74d", "Terms are talked about."],
  ["Closed Won", "won", 100, "#43a047", "They have bought."],
  ["Closed Lost", "lost", 0, "#e57373", "They have not bought."],
  ["Unqualified", "lost", 0, "#bdbdbd", "It does not fit what we sell."],
];

const dealRows: readonly Row[] = [
  ["New", "open", 10, "#90a4ae", "Somebody wants to buy."],
  ["Qualified", "open", 20, "#4fc3f7", "There is a need, a budget and somebody who decides."],
  ["Proposal", "open", 50, "#ffd54f", "They have our offer."],
  ["Negotiation", "open", 80, "#ffb74d", "Terms are talked about."],
  ["Won", "won", 100, "#43a047", "They have bought."],
  ["Lost", "lost", 0, "#e57373", "They have not bought."],
];

interface First {
  readonly object: PipelineObject;
  readonly name: string;
  readonly rows: readonly Row[];
  /** From which its ids derive, beside the workspace's. */
  readonly seed: string;
}

const firstPipeline = (workspaceId: WorkspaceId, { object, name, rows, seed }: First): PipelineRecord => {
  const openedMs = decodeTime(workspaceId.slice("ws_".length));
  const at = new Date(openedMs).toISOString();
  const idOf = (of: string): string => derivedUlid(openedMs, `${workspaceId}|${seed}|${of}`);
  const stage = ([of, type, probability, color, description]: Row): StageRecord => ({
    id: `stage_${idOf(of)}`,
    name: of,
    description,
    color,
    type,
    probability,
    max_days: null,
    required_fields: [],
    allowed_from: null,
    archived: false,
    rules: [],
  });
  return {
    id: `pipe_${idOf("")}`,
    object,
    name,
    is_default: true,
    manual_hold_days: 7,
    stages: rows.map(stage),
    created_by: null,
    created_at: at,
    updated_at: at,
    version: 1,
  };
};

/**
 * The pipeline with which every workspace begins, also one from before there were pipelines: nobody makes it, and
 * whoever reads finds the same, since its ids derive from the workspace's. It is stored with its first change.
 */
export const defaultPipeline = (workspaceId: WorkspaceId): PipelineRecord =>
  firstPipeline(workspaceId, { object: "lead", name: "Sales", rows: leadRows, seed: "default pipeline" });

/** The same of deals. */
export const defaultDealPipeline = (workspaceId: WorkspaceId): PipelineRecord =>
  firstPipeline(workspaceId, {
    object: "deal",
    name: "Deals",
    rows: dealRows,
    seed: "default pipeline of deals",
  });
