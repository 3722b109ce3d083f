import { setInterval } from "node:timers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUrlCaller } from "#lib/adapters/outbound/call-signed.ts";
import { settleCall } from "#lib/domain/automation/run/call.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import { aLead } from "#test/domain/records/lead/a-lead.ts";
import { type AnEndpoint, startEndpoint } from "#test/support/an-endpoint.ts";

let endpoint: AnEndpoint;
beforeAll(async () => {
  endpoint = await startEndpoint((request, response) => {
    const status = Number(request.url?.slice(1, 4));
    request.resume().once("end", () => {
      response.writeHead(status, { "content-length": "100" });
      if (request.url?.endsWith("reset")) response.write("half", () => response.socket?.resetAndDestroy());
      else {
        const timer = setInterval(() => response.write("."), 20);
        response.once("close", () => clearInterval(timer));
      }
    });
  });
});
afterAll(() => endpoint.close());

const run = {
  id: "run_01J0000000000000000000000A",
  workspace_id: "ws_01J0000000000000000000000A",
  workflow_id: "wf_01J0000000000000000000000A",
} as unknown as RunRecord;

describe("a call whose answer breaks off behind its headers", () => {
  it.each([
    ["200 reset", "done", "200"],
    ["200 slow", "done", "200"],
    ["503 reset", "later", "503"],
    ["404 reset", "failed", "The address answered 404."],
  ])("that answers %s is %s", async (path, outcome, said) => {
    const opener = { open: async () => "whsec_c2VjcmV0" };
    const caller = makeUrlCaller("public_and_loopback", "key", opener as never, { cutMs: 300 });
    const url = `${endpoint.url}/${path.replace(" ", "/")}`;
    const result = await caller.call({ url, id: "msg_1", body: "{}" }, { run, sealed: ["sealed"] });
    const acted = settleCall(result, 0, aLead(), new Date(0));

    expect(acted.outcome).toBe(outcome);
    expect(Object.values(acted)).toContain(said);
  });
});
