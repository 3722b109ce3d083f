import type { LakeFile } from "./manifest.ts";

/** A file is worth rewriting once those newer than it have a quarter of its rows. */
const ratio = 4;
/** Each file costs every query an opening. */
const filesMax = 12;

/**
 * The newest files that are to become one, of files from the oldest to the newest: small ones at once, larger ones
 * seldom, so that a row is rewritten a few times however many there come to be. Empty: leave them as they are.
 */
export const mergePlan = (files: readonly LakeFile[]): readonly LakeFile[] => {
  let rows = files.at(-1)?.rows ?? 0;
  let from = files.length - 1;
  for (let index = from - 1; index >= 0; index -= 1) {
    const older = files[index]?.rows ?? 0;
    if (older > rows * ratio && files.length - (from - index) <= filesMax) break;
    rows += older;
    from = index;
  }
  return files.length - from < 2 ? [] : files.slice(from);
};
