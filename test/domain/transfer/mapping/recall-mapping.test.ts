import { describe, expect, it } from "vitest";
import { headerFingerprint } from "#lib/domain/transfer/mapping/header-fingerprint.ts";
import type { LearnedMapping } from "#lib/domain/transfer/mapping/learned-mapping.ts";
import { recallMapping } from "#lib/domain/transfer/mapping/recall-mapping.ts";
import { aLesson, someLessons, workspaceId } from "./a-lesson.ts";

const recall = async (columns: readonly string[], ...lessons: LearnedMapping[]) =>
  (await recallMapping(someLessons(lessons), workspaceId, columns))?.import_id;

describe("a header's fingerprint", () => {
  it("is the same in any order, case and punctuation", () => {
    expect(headerFingerprint(["E-Mail", "Full name"])).toBe(headerFingerprint(["full_name", "EMAIL"]));
  });

  it("tells columns apart that are there once or twice", () => {
    expect(headerFingerprint(["Phone", "phone "])).not.toBe(headerFingerprint(["Phone"]));
  });

  it("tells columns apart that have no letter in their names", () => {
    expect(headerFingerprint(["#", "Email"])).not.toBe(headerFingerprint(["%", "Email"]));
  });
});

describe("what was learned", () => {
  it("is recalled for the same header first, however many are newer and alike", async () => {
    const same = aLesson({ email: "email", nm: "name" }, "2026-01-01");
    const newer = aLesson({ email: "email", nm: "name", city: "city" }, "2026-05-05");

    expect(await recall(["NM", "E-mail"], newer, same)).toBe(same.import_id);
  });

  it("is recalled for the likest header otherwise, of two as like the newer", async () => {
    const far = aLesson({ a: "email", b: "name", x: "city", y: "region" }, "2026-09-09");
    const old = aLesson({ a: "email", b: "name", c: "city" }, "2026-01-01");
    const late = aLesson({ a: "email", b: "name", d: "city" }, "2026-02-02");

    expect(await recall(["a", "b", "e"], far, old, late)).toBe(late.import_id);
  });

  it("is not recalled for a header that has less than half of the columns in common", async () => {
    const other = aLesson({ email: "email", name: "company.name", city: "company.city" }, "2026-01-01");

    expect(await recall(["email", "name", "phone", "title"], other)).toBeUndefined();
  });

  it("is not recalled of an import that was undone", async () => {
    const lesson = aLesson({ email: "email", nm: "name" }, "2026-01-01");
    const recalled = (holds: boolean) =>
      recallMapping(someLessons([lesson]), workspaceId, ["email", "nm"], async () => holds);

    expect(await recalled(true)).toBe(lesson);
    expect(await recalled(false)).toBeUndefined();
  });
});
