import { describe, expect, it } from "vitest";
import { Problem } from "#lib/contract/errors.ts";
import { type Answer, sharedService } from "#test/support/service.ts";

const service = sharedService();
const MB = 1024 * 1024;

const problem = ({ status, headers, body }: Answer): readonly [number, string] => {
  expect(headers.get("content-type")).toBe("application/problem+json");
  const parsed = Problem.parse(body);
  expect(parsed.status).toBe(status);
  expect(parsed.request_id).toBe(headers.get("x-amzn-requestid"));
  return [status, parsed.code];
};

describe("what the gateway answers itself", () => {
  it("is a problem of the closed table for a path that is not there", async () => {
    expect(problem(await service().request("GET", "/nothing"))).toEqual([404, "no_such_route"]);
  });

  it("names the methods that a path takes to whoever asks by another one", async () => {
    const asked = async (method: string, path: string, headers = {}) => {
      const answer = await service().request(method, path, { key: null, headers });
      return [...problem(answer), answer.headers.get("allow")];
    };

    expect(await asked("DELETE", "/limits")).toEqual([405, "method_not_allowed", "GET, HEAD"]);
    expect(await asked("GET", "/leads/batch")).toEqual([405, "method_not_allowed", "POST"]);
    expect(await asked("POST", "/leads/lead_1", { "content-type": "application/json" })).toEqual([
      405,
      "method_not_allowed",
      "GET, HEAD, PUT, PATCH, DELETE",
    ]);
    const strange = { "content-type": "image/png" };
    expect((await asked("POST", "/limits", strange)).slice(0, 2)).toEqual([415, "unsupported_media_type"]);
  });

  it("answers HEAD with the headers of GET and no body, behind the same credentials", async () => {
    const [head, get, stranger] = await Promise.all([
      service().request("HEAD", "/limits"),
      service().request("GET", "/limits"),
      service().request("HEAD", "/limits", { key: null }),
    ]);

    expect([head.status, head.body, stranger.status]).toEqual([200, "", 401]);
    expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
  });

  it("is a problem for a body that Lambda or the gateway itself does not take", async () => {
    for (const bytes of [7 * MB, 11 * MB]) {
      const body = { email: "a@example.com", name: "a".repeat(bytes) };
      expect(problem(await service().request("POST", "/leads", { body }))).toEqual([
        413,
        "payload_too_large",
      ]);
    }
  });

  it("is a problem for a caller without credentials, whose key is not asked about", async () => {
    const answer = await service().request("GET", "/leads", { key: null });

    expect(problem(answer)).toEqual([401, "unauthenticated"]);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });
});

describe("an id in a path", () => {
  it("may be percent-encoded as a whole, and is not there when it can't be decoded", async () => {
    const { body: lead } = await service().request("POST", "/leads", { body: { email: "a+b@example.com" } });

    const path = `/leads/${encodeURIComponent("email:a+b@example.com")}`;
    expect((await service().request("GET", path)).body).toEqual(lead);
    const broken = await service().request("GET", "/leads/email:%zz@example.com");
    expect([broken.status, broken.body.code]).toEqual([404, "not_found"]);
  });
});
