import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { keyOf, type Note, noteOf, readKept, writeKept } from "#lib/infra/bundles/kept-note.ts";
import { cacheFolder } from "#lib/infra/cache-folder.ts";
import type { SettingsInput } from "#lib/infra/settings.ts";
import type { Stack } from "#lib/local/assembly/index.ts";

const keptIn = join(cacheFolder, "leadrail-templates");
/** Settings may name a port that no other run has. */
const KEPT_MAX = 20;

/** The stacks of some settings, with what they were made of. */
interface KeptTemplates {
  readonly note: Note;
  readonly stacks: Stack[];
}

/** The CDK takes context from the environment too. */
const fileOf = (settings: SettingsInput): string => {
  const given = JSON.stringify([settings, process.env["CDK_CONTEXT_JSON"]]);
  return join(keptIn, `${createHash("sha256").update(given).digest("hex").slice(0, 16)}.json`);
};

/** The stacks that were made before with the same settings of the same sources and packages. */
export const findTemplates = (settings: SettingsInput): Stack[] | undefined => {
  const kept = readKept<KeptTemplates>(fileOf(settings));
  const note = kept && noteOf(Object.keys(kept.note), kept.note);
  return kept !== undefined && note !== undefined && keyOf(note) === keyOf(kept.note)
    ? kept.stacks
    : undefined;
};

/** Keeps the stacks that were made of some sources since a time, unless one of them was saved meanwhile. */
export const keepTemplates = (
  settings: SettingsInput,
  { stacks, sources, sinceMs }: { stacks: Stack[]; sources: readonly string[]; sinceMs: number },
): void => {
  const note = noteOf(sources);
  if (note === undefined || Object.values(note).some(({ modifiedMs }) => modifiedMs > sinceMs)) return;
  writeKept(fileOf(settings), { note, stacks } satisfies KeptTemplates);
  dropOld();
};

const dropOld = (): void => {
  const files = readdirSync(keptIn).map((name) => {
    const path = join(keptIn, name);
    return { path, savedMs: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  const old = files.toSorted((a, b) => b.savedMs - a.savedMs).slice(KEPT_MAX);
  for (const { path } of old) rmSync(path, { force: true });
};
