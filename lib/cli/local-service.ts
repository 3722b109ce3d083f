import { readFile } from "node:fs/promises";
import * as z from "zod";
import { CommandError } from "./command-error.ts";

const LocalService = z.object({
  base_url: z.url(),
  admin_key: z.string(),
  table: z.string(),
  endpoint_url: z.url(),
  region: z.string(),
  access_key_id: z.string(),
  secret_access_key: z.string(),
});
export type LocalService = z.infer<typeof LocalService>;

/** What a running local service wrote of itself; undefined when none has. */
export const readLocalService = async (path: string): Promise<LocalService | undefined> => {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return LocalService.parse(JSON.parse(text));
  } catch {
    throw new CommandError(
      "failed",
      `${path} is not what this version writes: start the local service anew.`,
    );
  }
};
