/** A data folder that this service can't have, said in words for the person who named it. */
export class UnusableDataFolder extends Error {
  override readonly name = "UnusableDataFolder";
}

const reasons: readonly (readonly [sign: RegExp, reason: string])[] = [
  [
    /database is locked|SQLITE_BUSY|LEVEL_LOCKED/i,
    "is in use by another running service: stop that one, or name another folder",
  ],
  [
    /readonly|read-only|EROFS|EACCES|EPERM|unable to open/i,
    "can't be written to: allow this user to write there, or name another folder",
  ],
  [
    /ENOSPC|disk is full|No space left/i,
    "is on a disk that is full: make room there, or name another folder",
  ],
  [/ENOTDIR|EEXIST/i, "is not a folder: name another one"],
];

/** Says why a folder can't hold the data, with the cause in the words of the system where it is none of the known. */
export function unusableFolder(dataDir: string, cause: unknown): UnusableDataFolder {
  const text = cause instanceof Error ? cause.message : String(cause);
  const reason = reasons.find(([sign]) => sign.test(text))?.[1] ?? `can't be used: ${text}`;
  return new UnusableDataFolder(`LEADRAIL_DATA: the folder ${dataDir} ${reason}.`, { cause });
}
