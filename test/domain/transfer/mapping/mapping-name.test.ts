import { expect, it } from "vitest";
import { readArrivedKey } from "#lib/adapters/s3/import-keys.ts";
import { MappingName } from "#lib/contract/transfer/mappings.ts";

it("a mapping has any name that one folder may have, but the one of files that are mapped by themselves", () => {
  for (const name of ["fairs", "Messe März (2026)", "A & B + C", "名刺"]) {
    expect(MappingName.parse(` ${name} `)).toBe(name);
    expect(readArrivedKey(`incoming/${name}/leads.csv`)).toMatchObject({ mapping: name });
  }
  for (const name of ["", " ", "a/b", "a\nb", "auto", "Auto", "x".repeat(101)])
    expect([name, MappingName.safeParse(name).success]).toEqual([name, false]);
});
