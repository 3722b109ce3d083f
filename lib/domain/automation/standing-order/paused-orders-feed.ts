import type { OrderPauseCause, PausedOrder } from "#lib/contract/team/paused-order.ts";
import type { FeedSource } from "#lib/domain/segments/feed/feed.ts";
import type { OrderPauses } from "#lib/domain/team/standing-order/standing-order.ts";

const nouns: Readonly<Record<PausedOrder["kind"], string>> = {
  workflow: "workflow",
  export_schedule: "export schedule",
  import_source: "import source",
  assignment_rule: "assignment rule",
  tag: "automatic tag",
  pipeline: "stage rules of the pipeline",
  scoring_model: "scoring model",
  job: "job",
  import: "import",
};

/** Where a record is read. */
const linkOf = ({ kind, id }: PausedOrder): string => {
  const paths: Readonly<Record<PausedOrder["kind"], string>> = {
    workflow: "workflows",
    export_schedule: "export-schedules",
    import_source: "import-sources",
    assignment_rule: "assignment-rules",
    tag: "tags",
    pipeline: "pipelines",
    scoring_model: "scoring/models",
    job: "jobs",
    import: "leads/import",
  };
  return `/v1/${paths[kind]}/${id}`;
};

const reasons: Readonly<Record<OrderPauseCause, string>> = {
  author_left: "its author was removed",
  author_demoted: "its author's role may no longer write it",
  author_lost_access: "its author may no longer use what it names",
};

/** For admins, what is paused because of its author: one entry for each, until a member takes it over. */
export const pausedOrders =
  (pauses: Pick<OrderPauses, "all">): FeedSource =>
  async ({ actor: { workspace_id, role } }, limit) => {
    if (role !== "admin") return [];
    const all = await pauses.all(workspace_id);
    return all
      .toSorted((a, b) => b.paused_at.localeCompare(a.paused_at))
      .slice(0, limit)
      .map((pause) => ({
        at: pause.paused_at,
        kind: "order_paused" as const,
        summary: `The ${nouns[pause.kind]} ${pause.name} is paused: ${reasons[pause.cause]}. Take it over with POST /standing-orders/${pause.id}/take-over.`,
        data: { ...pause },
        link: linkOf(pause),
      }));
  };
