import { beforeAll, describe, expect, it } from "vitest";
import { makeEventLogWriter } from "#lib/adapters/dynamo/events/event-log.ts";
import { makeEventLogReader } from "#lib/adapters/dynamo/events/event-log-reader.ts";
import { followEvents } from "#lib/cli/follow-events.ts";
import { createClient } from "#lib/contract/client.ts";
import type { Envelope } from "#lib/contract/events.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { eventId } from "#lib/domain/events/event/event-id.ts";
import { crashAt, functionOf, type Moment } from "#test/support/crash.ts";
import { eventually } from "#test/support/eventually.ts";
import { folderOf, leadrail } from "#test/support/leadrail-command.ts";
import { sharedService } from "#test/support/service.ts";
import { sequences, watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace, operatorTable, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const deriveEvents = "functions/streams/derive-events.ts";

const logOf = async ({ request }: Workspace, query = ""): Promise<Envelope[]> =>
  (await request("GET", `/events${query}`)).body.data;
/** The log once it has so many events; the first is the admin's joining. */
const logWith = (workspace: Workspace, count: number) =>
  eventually(
    () => logOf(workspace, "?limit=200"),
    ({ length }) => length >= count,
  );
const makeLead = async ({ request }: Workspace, email = "ada@example.com"): Promise<string> =>
  (await request("POST", "/leads", { body: { email } })).body.id;
const change = ({ request }: Workspace, lead: string, body: object, headers = {}) =>
  request("PUT", `/leads/${lead}`, { body, headers });

describe("the event log", () => {
  let workspace: Workspace;
  let leads: readonly string[];
  let all: readonly Envelope[];
  beforeAll(async () => {
    workspace = await aWorkspace(service());
    const watch = watchEvents(service(), workspace.id);
    leads = await Promise.all(["a@example.com", "b@example.com"].map((email) => makeLead(workspace, email)));
    for (const score of [1, 2, 3]) for (const lead of leads) await change(workspace, lead, { score });
    await workspace.request("DELETE", `/leads/${leads[0]}`);
    all = await logWith(workspace, 10);
    await eventually(
      () => watch.once().length,
      (length) => length >= 9,
    );
    watch.stop();
    const ids = new Set(all.map(({ id }) => id));
    expect(watch.once().every(({ id }) => ids.has(id))).toBe(true);
  });

  it("has every event once, those of a resource in the order of their sequence", () => {
    expect(all).toHaveLength(10);
    expect(new Set(all.map(({ id }) => id)).size).toBe(10);
    const { [leads[0] ?? ""]: first, [leads[1] ?? ""]: second } = sequences(all);
    expect([first, second]).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4],
    ]);
  });

  it("answers one resource alone, by kind too", async () => {
    const ofLead = all.filter(({ resource }) => resource.id === leads[0]);

    expect(await logOf(workspace, `?resource=${leads[0]}`)).toEqual(ofLead);
    expect(await logOf(workspace, `?resource=${leads[0]}&type=lead.deleted`)).toEqual(ofLead.slice(-1));
    expect(await logOf(workspace, "?type=team.*")).toEqual(all.slice(0, 1));
  });

  it("goes on after an event that a receiver knows, and after the latest with nothing yet", async () => {
    const known = all[4]?.id ?? "";

    expect(await logOf(workspace, `?after=${known}`)).toEqual(all.slice(5));
    expect(await logOf(workspace, `?after=${known}&resource=${leads[1]}`)).toEqual(
      all.slice(5).filter(({ resource }) => resource.id === leads[1]),
    );
    const { body } = await workspace.request("GET", "/events?after=latest");
    expect([body.data, body.has_more]).toEqual([[], false]);
  });

  it("pages to its end, and its last cursor goes on once there is more", async () => {
    const seen: Envelope[] = [];
    let cursor = "";
    for (let more = true; more; ) {
      const { body } = await workspace.request("GET", `/events?limit=3${cursor}`);
      seen.push(...body.data);
      cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
      more = body.has_more;
    }
    const lead = await makeLead(workspace, "late@example.com");
    const late = await eventually(
      () => logOf(workspace, `?limit=3${cursor}`),
      ({ length }) => length > 0,
    );

    expect(seen).toEqual(all);
    expect(late.map(({ resource }) => resource.id)).toEqual([lead]);
  });

  it("refuses an event that it does not know, a cursor of another query, and a rep", async () => {
    const { body: page } = await workspace.request("GET", "/events?limit=1");
    const unknown = await workspace.request("GET", "/events?after=evt_01J0000000000000000000000A");
    const other = await workspace.request("GET", `/events?type=lead.*&cursor=${page.next_cursor}`);
    const foreign = await (await aWorkspace(service())).request("GET", `/events?after=${all[3]?.id}`);

    expect([unknown.status, unknown.body.errors[0].code]).toEqual([400, "unknown_event"]);
    expect([other.status, other.body.code]).toEqual([400, "invalid_cursor"]);
    expect([foreign.status, foreign.body.errors[0].code]).toEqual([400, "unknown_event"]);
  });

  it("can be read with a key that is scoped for it alone", async () => {
    const body = { name: "catch up", scopes: ["listEvents"] };
    const { body: key } = await workspace.request("POST", "/api-keys", { body });
    const ask = (path: string) => workspace.request("GET", path, { key: key.token });

    expect([(await ask("/events")).status, (await ask("/leads")).status]).toEqual([200, 403]);
  });
});

describe("leadrail events tail", () => {
  it("prints what is there, as lines or as JSON, by kind", async () => {
    const folder = await folderOf(service());
    const tail = (...more: string[]) =>
      leadrail(folder, ["events", "tail", "--after", "oldest", "--once", ...more]);
    const [lines, json] = await Promise.all([tail(), tail("--json", "--type", "team.*")]);

    expect([lines.exitCode, lines.complaint]).toEqual([0, ""]);
    expect(lines.output).toMatch(/^2\S+Z {2}team\.member\.added {2}mem_\S+ {2}\{.*\}$/m);
    expect(JSON.parse(json.output.split("\n")[0] ?? "")).toMatchObject({ type: "team.member.added" });
  });

  it("goes on with what comes, in order", async () => {
    const workspace = await aWorkspace(service());
    const lead = await makeLead(workspace);
    const api = createClient({ baseUrl: service().baseUrl, key: workspace.key });
    const ended = new AbortController();
    const seen: number[] = [];

    for await (const { sequence } of followEvents(api, { query: { resource: lead }, signal: ended.signal })) {
      seen.push(sequence);
      if (sequence === 3) ended.abort();
      else await change(workspace, lead, { score: sequence });
    }

    expect(seen).toEqual([1, 2, 3]);
  });
});

const anEvent = (workspace: Workspace, writer: number, sequence: number): Envelope => ({
  id: eventId(Date.now(), `writer-${writer}`, sequence, "lead.updated"),
  type: "lead.updated",
  version: 1,
  timestamp: new Date().toISOString(),
  sequence,
  workspace_id: workspace.id,
  actor: { type: "member", id: workspace.adminId },
  resource: {
    type: "lead",
    id: `lead_01J00000000000000000000${String(writer).padStart(3, "0")}`,
    revision: 1,
  },
  correlation_id: "test",
  causation_id: null,
  data: {},
});

describe("a log with many writers", () => {
  it("hides nothing from a reader who has passed it, and keeps each writer's order", async () => {
    const workspace = await aWorkspace(service());
    const writer = makeEventLogWriter(operatorTable(service()), service().names.table);
    const reader = makeEventLogReader(operatorTable(service()), service().names.table);
    const write = async (of: number): Promise<void> => {
      for (let sequence = 1; sequence <= 8; sequence += 2) {
        const events = [anEvent(workspace, of, sequence), anEvent(workspace, of, sequence + 1)];
        await writer.append(workspace.id, events, new Date());
        // A repeat stores nothing.
        await writer.append(workspace.id, events, new Date());
      }
    };
    let isWriting = true;
    const seen: { position: number; event: Envelope }[] = [];
    const read = async (): Promise<void> => {
      for (let last = false; !last; ) {
        last = !isWriting;
        const span = await reader.span(workspace.id, new Date());
        const range = { after: seen.at(-1)?.position ?? 0, last: span.last };
        for await (const one of reader.between(workspace.id, range)) seen.push(one);
      }
    };

    await Promise.all([
      Promise.all([1, 2, 3].map(write)).finally(() => {
        isWriting = false;
      }),
      read(),
    ]);

    const own = seen.filter(({ event }) => event.correlation_id === "test").map(({ event }) => event);
    expect(seen.map(({ position }) => position)).toEqual(seen.map((_, index) => index + 1));
    expect(Object.values(sequences(own))).toEqual([1, 2, 3].map(() => [1, 2, 3, 4, 5, 6, 7, 8]));
  });
});

describe("a crash between a committed change and its events", () => {
  /** One change with two events. */
  const prepare = async () => {
    const workspace = await aWorkspace(service());
    const watch = watchEvents(service(), workspace.id);
    const lead = await makeLead(workspace);
    await eventually(
      () => watch.once(),
      (events) => events.some(({ resource }) => resource.id === lead),
    );
    return { workspace, lead, watch };
  };
  /** Lambda reads the stream in the function's name; the rest are its own calls. */
  const fits = ({ operation }: { readonly operation: string }) =>
    ["GetItem", "TransactWriteItems", "PutEvents"].includes(operation);
  const act = ({ workspace, lead }: Awaited<ReturnType<typeof prepare>>) =>
    change(workspace, lead, { score: 5, owner_id: workspace.adminId });

  const runOnce = async (crash?: { nth: number; moment: Moment }) => {
    const scene = await prepare();
    const { principal } = functionOf(service(), deriveEvents);
    let calls = 0;
    const stop = service().gate.calls.subscribe((call) => {
      if (call.principal === principal.name && fits(call)) calls += 1;
    });
    const struck = crash && crashAt(service(), deriveEvents, { ...crash, fits });
    await act(scene);
    const logged = (await logWith(scene.workspace, 4)).slice(2);
    const published = await eventually(
      () => scene.watch.once(),
      (events) => events.filter(({ sequence }) => sequence === 2).length === 2,
    );
    stop();
    // The bus may deliver an event before the crash behind its call is counted.
    const fired =
      struck === undefined
        ? 0
        : await eventually(
            () => struck.fired,
            (count) => count > 0,
          );
    struck?.stop();
    scene.watch.stop();
    return { calls, fired, logged, published, ...scene };
  };

  it("loses no event and doubles none, at every call and before and after each, and ids stay", async () => {
    const clean = await runOnce();
    // Two events of one resource go to the bus one after the other.
    expect(clean.calls).toBe(4);

    for (let nth = 1; nth <= clean.calls; nth += 1)
      for (const moment of ["before", "after"] as const) {
        const point = `${moment} call ${nth}`;
        const { fired, logged, published, workspace } = await runOnce({ nth, moment });
        expect([point, fired, logged.map(({ type }) => type)]).toEqual([
          point,
          1,
          ["lead.updated", "lead.assigned"],
        ]);
        expect(published.slice(-2)).toEqual(logged);
        expect(await logOf(workspace)).toHaveLength(4);
      }
  });
});

describe("a chain of events", () => {
  it("ends with an error once it is too long, and tells each event's cause and what began it", async () => {
    const workspace = await aWorkspace(service());
    const lead = await makeLead(workspace);
    const begun = (await logWith(workspace, 2)).at(-1);
    let cause = begun?.id ?? "";
    for (let depth = 1; depth <= sizes.causationDepthMax; depth += 1) {
      expect((await change(workspace, lead, { score: depth }, { "causation-id": cause })).status).toBe(200);
      cause = (await logWith(workspace, depth + 2)).at(-1)?.id ?? "";
    }

    const beyond = await change(workspace, lead, { score: 0 }, { "causation-id": cause });
    const fresh = await change(workspace, lead, { score: 0 });

    expect([beyond.status, beyond.body.code, fresh.status]).toEqual([409, "causation_too_deep", 200]);
    const chain = (await logOf(workspace, `?resource=${lead}`)).slice(0, sizes.causationDepthMax + 1);
    expect(chain.slice(1).map(({ causation_id }) => causation_id)).toEqual(
      chain.slice(0, -1).map(({ id }) => id),
    );
    expect(new Set(chain.map(({ correlation_id }) => correlation_id)).size).toBe(1);
  });

  it("is refused with a cause that is none, and where nothing can be caused", async () => {
    const workspace = await aWorkspace(service());
    const lead = await makeLead(workspace);
    const headers = { "causation-id": "evt_01J0000000000000000000000A" };

    const unknown = await change(workspace, lead, { score: 1 }, headers);
    const broken = await change(workspace, lead, { score: 1 }, { "causation-id": "x" });
    const idle = await workspace.request("GET", "/leads", { headers });

    for (const { status, body } of [unknown, broken, idle])
      expect([status, body.code]).toEqual([400, "invalid_header"]);
  });
});
