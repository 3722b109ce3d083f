import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { environmentsDirectory } from "#lib/infra/deploy/assembly.ts";
import { EnvironmentError, environmentsIn, readEnvironment } from "#lib/infra/environment-file.ts";

const directory = mkdtempSync(join(tmpdir(), "leadrail-environments-"));
afterAll(() => rmSync(directory, { recursive: true }));

const reading = (name: string, text: string) => () => {
  writeFileSync(join(directory, `${name}.json`), text);
  return readEnvironment(directory, name);
};

describe("an environment's file", () => {
  it("names its environment, and keeps data unless it says otherwise", () => {
    expect(reading("staging", "{}")()).toMatchObject({ environment: "staging", keepsData: true });
  });

  it.each([
    [
      "typo",
      '{"alarmMail": "a@example.com"}',
      /typo\.json: unknown settings: alarmMail\. Known are .*alarmEmail/,
    ],
    ["other", '{"environment": "prod"}', /unknown settings: environment/],
    ["loopback", '{"outboundNetwork": "public_and_loopback"}', /unknown settings: outboundNetwork/],
    ["mail", '{"alarmEmail": "nobody"}', /mail\.json: alarmEmail: /],
    ["broken", "{", /broken\.json is not JSON/],
    ["list", "[]", /has to be a JSON object/],
    ["a-name-that-is-too-long", "{}", /environment: an environment's name has 2 to 16/],
  ])("%s.json with %s is refused in words", (name, text, complaint) => {
    expect(reading(name, text)).toThrow(complaint);
    expect(reading(name, text)).toThrow(EnvironmentError);
  });

  it("that is missing is answered with those that are there", () => {
    reading("staging", "{}")();

    expect(() => readEnvironment(directory, "stagin")).toThrow(
      /stagin\.json is not there\. There are: .*staging/,
    );
  });

  it("can be read for every environment that is checked in", () => {
    const names = environmentsIn(environmentsDirectory);

    expect(names).toEqual(["dev", "prod"]);
    for (const name of names) expect(readEnvironment(environmentsDirectory, name).environment).toBe(name);
  });
});
