import * as z from "zod";
import { removeSignIn } from "#lib/adapters/dynamo/team/sign-in-directory.ts";
import { command } from "./command.ts";
import { CommandError } from "./command-error.ts";
import { Audience, Issuer } from "./sign-in-place.ts";

export const signInRemove = command({
  words: "sign-in remove",
  summary: "Takes a sign-in away, at once; members and API keys stay.",
  examples: ["leadrail sign-in remove --issuer https://login.example.com --audience leadrail"],
  places: [],
  input: z.strictObject({ issuer: Issuer, audience: Audience }),
  run: async (place, { client, table, now }) => {
    if (!(await removeSignIn(client, table, place, now.toISOString())))
      throw new CommandError("refused", "There is no such sign-in: compare leadrail sign-in list.");
    return [`Nobody signs in by ${place.issuer} with audience ${place.audience} any more.`];
  },
});
