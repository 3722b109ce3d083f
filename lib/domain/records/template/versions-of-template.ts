import { isDeepStrictEqual } from "node:util";
import { TemplateContent, type TemplateVersion } from "#lib/contract/records/template-record.ts";
import type { RecordVersion } from "#lib/domain/records/record-kind/record-store.ts";

/** Versions, the latest first, each with the parts in which it differs from the one before. */
export const versionsOfTemplate = (stored: readonly RecordVersion[]): TemplateVersion[] =>
  stored.map(({ n, at, by, content }, index) => {
    const now = TemplateContent.parse(content);
    const before = stored[index + 1]?.content;
    const changed = Object.keys(now).filter(
      (part) => !isDeepStrictEqual(now[part as keyof TemplateContent], before?.[part]),
    );
    return { content_version: n, at, by, content: now, changed: before === undefined ? [] : changed };
  });
