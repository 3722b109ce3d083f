import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { OrderPauseCause, PausedOrder } from "#lib/contract/team/paused-order.ts";
import type { FeedSource } from "#lib/domain/segments/feed/feed.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
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

const reasons: Readonly<Record<OrderPauseCause, (author: string) => string>> = {
  author_left: (author) => `${author} was removed`,
  author_demoted: (author) => `the role of ${author} may no longer write it`,
  author_lost_access: (author) => `${author} may no longer use a list or a saved filter that it names`,
};

interface Deps {
  readonly pauses: Pick<OrderPauses, "all">;
  readonly members: Pick<MemberReader, "get" | "former">;
}

/** Returns the names of members and of former ones, by id. Members who left before their name was kept have none. */
const namesOf = async (
  members: Deps["members"],
  workspaceId: WorkspaceId,
  ids: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, string>> => {
  const named = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const { name } = (await members.get(workspaceId, id)) ?? (await members.former(workspaceId, id)) ?? {};
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
  return new Map(named.flat());
};

/** For admins, the standing orders that are paused because of their author: one entry for each, until a member takes it over. */
export const pausedOrders =
  ({ pauses, members }: Deps): FeedSource =>
  async ({ actor: { workspace_id, role } }, limit) => {
    if (role !== "admin") return [];
    const all = await pauses.all(workspace_id);
    const shown = all.toSorted((a, b) => b.paused_at.localeCompare(a.paused_at)).slice(0, limit);
    const names = await namesOf(
      members,
      workspace_id,
      shown.map(({ author_id }) => author_id),
    );
    return shown.map((pause) => ({
      at: pause.paused_at,
      kind: "order_paused" as const,
      summary: `The ${nouns[pause.kind]} ${pause.name} is paused: ${reasons[pause.cause](names.get(pause.author_id) ?? "its author")}. Take it over with POST /standing-orders/${pause.id}/take-over.`,
      data: { ...pause, author_name: names.get(pause.author_id) ?? null },
      link: linkOf(pause),
    }));
  };
