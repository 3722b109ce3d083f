import { describe, expect, it } from "vitest";
import { type QueueRow, queueFunctions } from "#functions/manifest.ts";
import type { Grant } from "#lib/capabilities/capability.ts";
import type { QueueName } from "#lib/contract/resources.ts";
import { watchedPrefixes } from "#lib/infra/constructs/import-bucket.ts";
import { grantsOf } from "#lib/infra/grants.ts";

const rows: readonly (readonly [string, QueueRow])[] = Object.entries(queueFunctions);

/** Lambda follows chains through queues and through S3's notifications, not through streams, buses or schedules. */
const queuesOf = ({ on, part, actions }: Grant): QueueName[] => {
  if (actions.includes("sqs:SendMessage")) return [on as QueueName];
  const notifies =
    on === "importBucket" && watchedPrefixes.some((prefix) => part?.startsWith(prefix) ?? true);
  return notifies && actions.includes("s3:PutObject") ? ["uploadsQueue"] : [];
};

const targets = new Map(rows.map(([name, { uses }]) => [name, new Set(grantsOf(uses).flatMap(queuesOf))]));

/** The functions that a function invokes by the messages that it may send. */
const nextOf = (name: string): string[] =>
  rows.filter(([, { queue }]) => targets.get(name)?.has(queue)).map(([next]) => next);

const reachable = (name: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = nextOf(name);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...nextOf(next));
  }
  return found;
};

describe("a queue's function", () => {
  it("whose messages lead back to its own queue names the record that bounds the loop, and no other does", () => {
    const looping = rows.map(([name]) => name).filter((name) => reachable(name).has(name));
    const declared = rows
      .filter(([, { loopBoundedBy }]) => loopBoundedBy !== undefined)
      .map(([name]) => name);

    expect(looping).toEqual(declared);
    expect(looping).toContain("run-replay");
  });

  it("is followed through other functions and through uploads, and not through streams", () => {
    expect(reachable("retry-webhook")).toEqual(new Set(["retry-webhook", "deliver-webhook"]));
    expect(reachable("convert-workbook")).toContain("run-import-step");
    expect(nextOf("run-import-source")).toEqual(["receive-upload"]);
    expect(reachable("run-bulk-chunk")).toEqual(new Set(["update-related-records"]));
  });
});
