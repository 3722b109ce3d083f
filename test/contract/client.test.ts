import { describe, expect, it } from "vitest";
import { ApiProblem, type Client, createClient, UnexpectedAnswer } from "#lib/contract/client.ts";
import { errorTable } from "#lib/contract/errors.ts";

const problem = (code: keyof typeof errorTable, headers: Record<string, string> = {}) => {
  const { status, title } = errorTable[code];
  const body = { type: `urn:leadrail:problem:${code}`, title, status, code, request_id: "r-1" };
  return () =>
    Response.json(body, { status, headers: { "content-type": "application/problem+json", ...headers } });
};
const gone = () => new Response(null, { status: 204 });
const busy = problem("unavailable", { "retry-after": "2" });

/** A client whose service gives these answers in turn, and what it did. */
const against = (...answers: (() => Response)[]) => {
  const sent: Request[] = [];
  const pausesMs: number[] = [];
  const client = createClient({
    baseUrl: "https://api.example.com/v1/",
    key: "lr_test_key",
    fetch: async (input, init) => {
      sent.push(new Request(input, init));
      const answer = answers[sent.length - 1];
      if (answer === undefined) throw new Error("one request too many");
      return answer();
    },
    retry: { pause: async (milliseconds) => void pausesMs.push(milliseconds) },
  });
  return { client, sent, pausesMs };
};
const memberId = "mem_01J0000000000000000000000A";
const leadId = "lead_01J0000000000000000000000A";

describe("a request of the client", () => {
  it("fills the path, the query and the headers by the route", async () => {
    const { client, sent } = against(gone, () =>
      Response.json({ data: [], next_cursor: null, has_more: false }),
    );

    await client.deleteLead({
      params: { lead_id: "email:a+b@example.com" },
      ifMatch: 7,
      causationId: "evt_01J0000000000000000000000A",
      prefer: "respond-async",
    });
    await client.listLeads({
      query: { where: { "score[gte]": "70" }, fields: "id,email", cursor: undefined },
    });

    const base = "https://api.example.com/v1/leads";
    expect(sent.map(({ method, url }) => [method, url])).toEqual([
      ["DELETE", `${base}/email%3Aa%2Bb%40example.com`],
      ["GET", `${base}?fields=id%2Cemail&score%5Bgte%5D=70`],
    ]);
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer lr_test_key");
    expect(sent[0]?.headers.get("if-match")).toBe('"7"');
    expect(sent[0]?.headers.get("causation-id")).toBe("evt_01J0000000000000000000000A");
    expect(sent[0]?.headers.get("prefer")).toBe("respond-async");
    expect(sent[0]?.headers.has("content-type")).toBe(false);
  });

  it("is refused before it is sent when the route would ignore an option", async () => {
    const { client, sent } = against();

    await expect(client.getLimits({ idempotencyKey: "k" })).rejects.toThrow(
      "getLimits takes no idempotencyKey",
    );
    await expect(client.getLimits({ ifMatch: 1 })).rejects.toThrow("getLimits takes no ifMatch");
    await expect(client.getLimits({ causationId: "evt_1" })).rejects.toThrow(
      "getLimits takes no causationId",
    );
    expect(sent).toEqual([]);
  });
});

describe("an answer to the client", () => {
  it("that refuses is thrown as its problem", async () => {
    const { client } = against(problem("last_admin"));

    const failure = await client
      .removeMember({ params: { member_id: memberId } })
      .catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(ApiProblem);
    expect(failure).toMatchObject({ status: 409, code: "last_admin", requestId: "r-1" });
  });

  it("that the contract does not promise is thrown with its text", async () => {
    const strange = [
      () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
      () => Response.json({ id: "lead_1" }),
      () => new Response("hello", { headers: { "content-type": "text/plain" } }),
      () => Response.json({}, { status: 202 }),
    ];
    for (const answer of strange) {
      const failure = against(answer).client.getLead({ params: { lead_id: leadId } });
      await expect(failure).rejects.toBeInstanceOf(UnexpectedAnswer);
    }
  });
});

describe("a client that is asked to come back", () => {
  const create = (client: Client, idempotencyKey?: string) =>
    client.createLead({ body: { email: "a@example.com" }, ...(idempotencyKey && { idempotencyKey }) });

  it("waits as long as it is told and sends the same again", async () => {
    const { client, sent, pausesMs } = against(busy, busy, gone);

    await client.deleteLead({ params: { lead_id: leadId } });

    expect(pausesMs).toEqual([2_000, 2_000]);
    expect(new Set(sent.map(({ url }) => url)).size).toBe(1);
  });

  it("gives up after its retries and throws the last problem", async () => {
    const { client, sent } = against(busy, busy, busy, busy);

    await expect(client.getLimits()).rejects.toMatchObject({ code: "unavailable" });
    expect(sent).toHaveLength(4);
  });

  it("repeats a POST that may have had an effect only under an Idempotency-Key, and one for a secret never", async () => {
    const refusal = problem("duplicate_lead");

    await expect(create(against(busy).client)).rejects.toMatchObject({ code: "unavailable" });
    await expect(create(against(busy, refusal).client, "k")).rejects.toMatchObject({
      code: "duplicate_lead",
    });
    const secret = against(busy).client.createApiKey({ body: { name: "x" }, idempotencyKey: "k" });
    await expect(secret).rejects.toMatchObject({ code: "unavailable" });
  });

  it("repeats any request that was one too many, which had no effect", async () => {
    const { client } = against(problem("rate_limited", { "retry-after": "1" }), problem("duplicate_lead"));

    await expect(create(client)).rejects.toMatchObject({ code: "duplicate_lead" });
  });

  it("does not wait without a time, nor longer than it may", async () => {
    for (const answer of [problem("unavailable"), problem("rate_limited", { "retry-after": "3600" })])
      await expect(against(answer).client.getLimits()).rejects.toBeInstanceOf(ApiProblem);
  });
});
