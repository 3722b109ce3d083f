import { createSocket } from "node:dgram";
import { describe, expect, it } from "vitest";
import { type DnsQuestions, dnsQuestions, lookUpRoute } from "#lib/adapters/dns/mail-lookup.ts";
import { makeMailResolver } from "#lib/adapters/dns/resolver.ts";

const refusing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

const questions = (answers: Partial<DnsQuestions>): DnsQuestions => ({
  mx: refusing("ENODATA"),
  addresses: refusing("ENODATA"),
  ...answers,
});

describe("the route of a domain's mail", () => {
  it.each([
    ["mx", { mx: async () => [{ exchange: "mail.example.com" }] }],
    ["null_mx", { mx: async () => [{ exchange: "" }] }],
    ["address", { addresses: async () => ["192.0.2.1"] }],
    ["none", {}],
    ["none", { mx: refusing("ENOTFOUND"), addresses: async () => ["192.0.2.1"] }],
    ["none", { mx: async () => [] }],
    ["unknown", { mx: refusing("ETIMEOUT") }],
    ["unknown", { mx: refusing("ESERVFAIL") }],
    ["unknown", { addresses: refusing("ECONNREFUSED") }],
  ] as const)("is %s", async (route, answers) => {
    expect(await lookUpRoute(questions(answers), "example.com")).toBe(route);
  });

  it("is unknown when the server never answers", async () => {
    const silent = createSocket("udp4");
    await new Promise<void>((resolve) => silent.bind(0, "127.0.0.1", resolve));
    const server = `127.0.0.1:${silent.address().port}`;

    expect(await lookUpRoute(dnsQuestions(50, [server]), "example.com")).toBe("unknown");

    silent.close();
  });
});

describe("the resolver", () => {
  it("asks once for a domain, however many ask at once, and again after an hour", async () => {
    let asked = 0;
    let clock = 0;
    const mx = async () => {
      asked += 1;
      return [{ exchange: "mail.example.com" }];
    };
    const resolver = makeMailResolver({ questions: questions({ mx }), now: () => clock });

    await Promise.all([resolver.routeOf("example.com"), resolver.routeOf("example.com")]);
    await resolver.routeOf("example.com");
    expect(asked).toBe(1);
    clock = 60 * 60 * 1000;
    await resolver.routeOf("example.com");
    expect(asked).toBe(2);
  });

  it("asks again after a minute when nobody could say", async () => {
    let asked = 0;
    let clock = 0;
    const mx = () => {
      asked += 1;
      return refusing("ETIMEOUT")();
    };
    const resolver = makeMailResolver({ questions: questions({ mx }), now: () => clock });

    expect(await resolver.routeOf("example.com")).toBe("unknown");
    clock = 60 * 1000;
    await resolver.routeOf("example.com");
    expect(asked).toBe(2);
  });

  it("asks at most 32 questions at once and answers all", async () => {
    let open = 0;
    let most = 0;
    const mx = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return [{ exchange: "mail.example.com" }];
    };
    const resolver = makeMailResolver({ questions: questions({ mx }) });

    const routes = await Promise.all(
      Array.from({ length: 200 }, (_, index) => resolver.routeOf(`d${index}.example.com`)),
    );

    expect(new Set(routes)).toEqual(new Set(["mx"]));
    expect(most).toBe(32);
  });
});
