import { describe, expect, it } from "vitest";
import {
  newSigningSecret,
  rotated,
  type SealedSecret,
  validSecrets,
} from "#lib/domain/platform/secret/signing-secret.ts";

const start = Date.parse("2026-11-21T09:00:00.000Z");
const hoursOn = (hours: number): Date => new Date(start + hours * 3_600_000);

describe("a webhook's secret", () => {
  it("has 256 random bits, as Standard Webhooks writes them", () => {
    const secret = newSigningSecret();

    expect(Buffer.from(secret.replace("whsec_", ""), "base64")).toHaveLength(32);
    expect(secret).not.toBe(newSigningSecret());
  });

  it("signs for 24 hours beside the one that replaced it, and then no more", () => {
    const secrets = rotated([{ sealed: "old", valid_until: null }], "new", hoursOn(0));

    expect(validSecrets({ secrets }, hoursOn(0))).toEqual(["new", "old"]);
    expect(validSecrets({ secrets }, hoursOn(23.99))).toEqual(["new", "old"]);
    expect(validSecrets({ secrets }, hoursOn(24))).toEqual(["new"]);
  });

  it("keeps its own end when another follows, and is forgotten after it", () => {
    const one = rotated([{ sealed: "a", valid_until: null }], "b", hoursOn(0));
    const two = rotated(one, "c", hoursOn(20));

    expect(validSecrets({ secrets: two }, hoursOn(23))).toEqual(["c", "b", "a"]);
    expect(validSecrets({ secrets: two }, hoursOn(30))).toEqual(["c", "b"]);
    expect(rotated(two, "d", hoursOn(30)).map(({ sealed }) => sealed)).toEqual(["d", "c", "b"]);
  });

  it("signs with four others at most, however often it is replaced", () => {
    let secrets: readonly SealedSecret[] = [];
    for (let turn = 0; turn < 20; turn += 1) secrets = rotated(secrets, `s${turn}`, hoursOn(0));

    expect(secrets.map(({ sealed }) => sealed)).toEqual(["s19", "s18", "s17", "s16", "s15"]);
  });
});
