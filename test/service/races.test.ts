import { expect, it } from "vitest";
import { type Answer, ownService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = ownService();

/** `npm run test:races` runs 1,000. */
const racesInAll = Number(process.env["LEADRAIL_RACES"] ?? 200);
/** With two writes a race, a workspace stays within its 360 writes a minute, and each of its keys within 120. */
const racesOfAWorkspace = 50;
/** Workspaces that race at a time: more keep no core busier. */
const atOnce = 4;

interface Track {
  readonly workspace: Workspace;
  readonly leadId: string;
  /** Of the two writers. */
  readonly keys: readonly [string, string];
}

const openTrack = async (): Promise<Track> => {
  const workspace = await aWorkspace(service());
  const { body: lead } = await workspace.request("POST", "/leads", { body: { email: "raced@example.com" } });
  const { body: key } = await workspace.request("POST", "/api-keys", { body: { name: "second writer" } });
  return { workspace, leadId: lead.id, keys: [workspace.key, key.token] };
};

/** Both writers saw the same version and add one to the score that it had. */
const race = ({ workspace, leadId, keys }: Track, version: number, score: number): Promise<Answer[]> =>
  Promise.all(
    keys.map((key, writer) =>
      workspace.request("PUT", `/leads/${leadId}`, {
        key,
        headers: { "if-match": `"${version}"` },
        body: { score: score + 1, title: `writer ${writer}` },
      }),
    ),
  );

const runTrack = async (): Promise<void> => {
  const track = await openTrack();
  const { workspace, leadId } = track;
  for (let won = 0; won < racesOfAWorkspace; won += 1) {
    const answers = await race(track, won + 1, won);
    const [winner, ...others] = answers.filter(({ status }) => status === 200);
    const [loser] = answers.filter(({ status }) => status === 412);
    expect([answers.map(({ status }) => status), others]).toEqual([expect.arrayContaining([200, 412]), []]);
    expect(winner?.body).toMatchObject({ score: won + 1, version: won + 2 });
    // The loser is told what the winner wrote, and what of its own would have to be decided again.
    expect(loser?.body).toMatchObject({ code: "precondition_failed", current: winner?.body });
    expect(loser?.body.changed_fields).toEqual(["title"]);
  }
  const { body: lead } = await workspace.request("GET", `/leads/${leadId}`);
  expect([lead.score, lead.version]).toEqual([racesOfAWorkspace, racesOfAWorkspace + 1]);
  const audited = (await workspace.items()).filter(({ action }) => action === "lead.update");
  expect(audited).toHaveLength(racesOfAWorkspace);
};

it(`two racing writers with If-Match lose no update in ${racesInAll} races`, {
  timeout: 900_000,
}, async () => {
  let left = racesInAll / racesOfAWorkspace;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await runTrack();
    }
  };

  await Promise.all(Array.from({ length: atOnce }, lane));

  expect(left).toBe(0);
});

it("two racing writers without If-Match both get their change in", async () => {
  const { workspace, leadId, keys } = await openTrack();
  const fields = ["title", "city"] as const;

  for (let round = 1; round <= 20; round += 1) {
    const answers = await Promise.all(
      fields.map((field, writer) => {
        const body = { [field]: `${field} ${round}` };
        return workspace.request("PUT", `/leads/${leadId}`, { key: keys[writer] ?? null, body });
      }),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body: lead } = await workspace.request("GET", `/leads/${leadId}`);
    expect([lead.title, lead.city]).toEqual([`title ${round}`, `city ${round}`]);
  }
});
