import { describe, expect, it } from "vitest";
import { type Answer, ownService } from "#test/support/service.ts";

const listed = ["https://app.example.com", "http://localhost:3000"] as const;
const service = ownService({ settings: { corsOrigins: [...listed] } });

const from = (origin: string) => ({ origin });
const allowed = ({ headers }: Answer): string | null => headers.get("access-control-allow-origin");
const preflight = (path: string, origin: string): Promise<Answer> =>
  service().request("OPTIONS", path, {
    key: null,
    headers: {
      origin,
      "access-control-request-method": "PATCH",
      "access-control-request-headers": "if-match",
    },
  });

describe("a preflight", () => {
  it("from each listed origin is answered for that origin, on every kind of path", async () => {
    for (const origin of listed)
      for (const path of ["/leads", "/leads/email:a%40example.com", "/openapi.json"]) {
        const answer = await preflight(path, origin);

        expect([answer.status, allowed(answer), answer.headers.get("vary")]).toEqual([204, origin, "Origin"]);
        expect(answer.headers.get("access-control-allow-methods")).toContain("PATCH");
        expect(answer.headers.get("access-control-allow-headers")).toContain("If-Match");
      }
  });

  it("from any other origin is not answered with leave", async () => {
    for (const origin of ["https://app.example.com.evil.example", "http://app.example.com", "null"]) {
      const answer = await preflight("/leads", origin);

      expect([answer.status, allowed(answer)]).toEqual([204, null]);
    }
  });

  it("on a path that is not there is refused as any request", async () => {
    expect((await preflight("/nothing", listed[0])).status).toBe(404);
  });
});

describe("an answer to a page", () => {
  it("can be read, with its headers, from a listed origin and from no other", async () => {
    const answer = await service().request("GET", "/limits", { headers: from(listed[1]) });
    const other = await service().request("GET", "/limits", { headers: from("https://evil.example") });

    expect([answer.status, allowed(answer)]).toEqual([200, listed[1]]);
    expect(answer.headers.get("access-control-expose-headers")).toContain("ETag");
    expect([other.status, allowed(other)]).toEqual([200, null]);
  });

  it("can be read when it is an error, the function's or the gateway's", async () => {
    const refused = await service().request("GET", "/limits?x=1", { headers: from(listed[0]) });
    const unknown = await service().request("GET", "/limits", { key: null, headers: from(listed[0]) });

    expect([refused.status, allowed(refused)]).toEqual([400, listed[0]]);
    expect([unknown.status, allowed(unknown)]).toEqual([401, "*"]);
  });
});
