import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type QueueRow, queueFunctions } from "#functions/manifest.ts";
import type { Capability } from "#lib/capabilities/capability.ts";
import { type CapabilityName, capabilities } from "#lib/capabilities/table.ts";
import type { QueueName } from "#lib/contract/resources.ts";

const shipped = globSync("{lib,functions}/**/*.ts").filter((file) => !file.startsWith("lib/local/"));
const filesWith = (pattern: RegExp): string[] =>
  shipped.filter((file) => pattern.test(readFileSync(file, "utf8"))).toSorted();

const rows: readonly QueueRow[] = Object.values(queueFunctions);
const groupedByWorkspace = new Set<string>(
  rows.filter(({ groupedBy }) => groupedBy === "workspace_id").map(({ queue }) => queue),
);

describe("messages", () => {
  it("are sent by one module, which derives the message group from the message", () => {
    expect(filesWith(/\bSendMessage(Batch)?Command\b/)).toEqual([
      "lib/adapters/sqs/send-all.ts",
      "lib/adapters/sqs/send-one.ts",
    ]);
    expect(filesWith(/\bMessageGroupId\s*:/)).toEqual([
      "lib/adapters/events/webhook-rules.ts",
      "lib/adapters/sqs/envelope.ts",
    ]);
    for (const file of ["lib/adapters/sqs/send-all.ts", "lib/adapters/sqs/send-one.ts"])
      expect(readFileSync(file, "utf8")).toContain("envelopeOf(message, delaySeconds)");
  });

  it("of schedules and rules that functions make have the message group as well", () => {
    expect(filesWith(/\bCreateScheduleCommand\(/)).toEqual(filesWith(/\bTarget: sendMessageTarget\(/));
    expect(filesWith(/\bPutTargetsCommand\(/)).toEqual(filesWith(/\bSqsParameters:/));
  });
});

describe("a queue", () => {
  it("that functions send to, now or by a schedule or a rule, is declared as grouped by workspace", () => {
    const names = Object.keys(capabilities) as CapabilityName[];
    const filled = names.flatMap((name) => {
      const { grants, env }: Capability = capabilities[name];
      const granted = grants.filter(({ actions }) => actions.includes("sqs:SendMessage"));
      const targets = Object.values(env).flatMap((value) => value.match(/^(\w+Queue)\./)?.slice(1) ?? []);
      return [...granted.map(({ on }) => on), ...targets];
    });

    expect(filled.filter((queue) => !groupedByWorkspace.has(queue))).toEqual([]);
    expect(new Set(filled)).toEqual(groupedByWorkspace);
  });

  it("without message groups is one that a service of AWS fills by itself, and declares the reason", () => {
    const ungrouped = rows.flatMap(({ queue, groupedBy }): [QueueName, string][] =>
      groupedBy === "workspace_id" ? [] : [[queue, groupedBy.none]],
    );

    expect(ungrouped).toEqual([
      ["uploadsQueue", expect.stringMatching(/Amazon S3/)],
      ["engagementQueue", expect.stringMatching(/rule/)],
    ]);
  });
});
