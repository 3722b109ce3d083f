import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { isSigned, signatureHeaders, toleranceSeconds } from "#lib/domain/events/delivery/signature.ts";

const secret = `whsec_${Buffer.from("a secret of thirty-two bytes ...").toString("base64")}`;
const other = `whsec_${randomBytes(32).toString("base64")}`;
const body = '{"type":"lead.updated","data":{"name":"Zoë – 東京"}}';
const now = new Date("2026-11-21T10:00:00.400Z");
const timestamp = Math.floor(now.getTime() / 1_000);
const signed = (secrets = [secret], at = timestamp, id = "evt_01") =>
  signatureHeaders({ id, timestamp: at, body }, secrets);

describe("a signature", () => {
  it("is the one of the specification's own library", () => {
    // The vector that the libraries of Standard Webhooks share.
    const vector = {
      secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      content: { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: '{"test": 2432232314}' },
    };
    const { "webhook-signature": signature } = signatureHeaders(vector.content, [vector.secret]);

    expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    expect(new Webhook(secret).sign("evt_01", now, body)).toBe(signed()["webhook-signature"]);
  });

  it("is taken by the public library at the time it was made, with either secret while they rotate", () => {
    const headers = signatureHeaders({ id: "evt_01", timestamp: Math.floor(Date.now() / 1_000), body }, [
      other,
      secret,
    ]);

    for (const one of [secret, other])
      expect(new Webhook(one).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it("holds five minutes to either side and not a second more", () => {
    const holds = (seconds: number) => isSigned(signed([secret], timestamp + seconds), body, secret, now);
    const at = now.getTime() / 1_000 - timestamp;

    expect([-toleranceSeconds + 1, 0, toleranceSeconds].map(holds)).toEqual([true, true, true]);
    expect([-toleranceSeconds - 1, toleranceSeconds + 1 + Math.ceil(at)].map(holds)).toEqual([false, false]);
  });

  it("is broken by any altered byte of body, id, time and signature, and by another secret", () => {
    const headers = signed();
    const flip = (text: string, place: number) =>
      `${text.slice(0, place)}${text[place] === "A" ? "B" : "A"}${text.slice(place + 1)}`;

    for (let place = 0; place < body.length; place += 1)
      expect(isSigned(headers, flip(body, place), secret, now)).toBe(false);
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"] as const)
      for (let place = 0; place < headers[name].length - 3; place += 1)
        expect(isSigned({ ...headers, [name]: flip(headers[name], place) }, body, secret, now)).toBe(false);
    expect(isSigned(headers, body, other, now)).toBe(false);
  });

  it("of one message does not serve another with its id", () => {
    expect(isSigned({ ...signed(), "webhook-id": "evt_02" }, body, secret, now)).toBe(false);
  });

  it.each(["webhook-id", "webhook-timestamp", "webhook-signature"] as const)("needs %s", (name) => {
    const { [name]: _left, ...headers } = signed();

    expect(isSigned(headers, body, secret, now)).toBe(false);
  });
});
