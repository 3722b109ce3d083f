import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { ALake } from "./a-lake.ts";

export class Killed extends Error {}

/** Lets all calls of both clients fail from the n-th on, before it is made or once it was; answers how many there were.
 * The reads of the partitions come 16 at a time and are alike: they die, but are not counted. */
export const killAt = (lake: ALake, nth: number, moment: "before" | "after") => {
  let calls = 0;
  const clients = [lake.client, lake.s3];
  for (const client of clients) {
    const send = client.send.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const dying = async (...args: unknown[]): Promise<unknown> => {
      const isCounted = !(args[0] instanceof QueryCommand);
      if (isCounted) calls += 1;
      const mine = isCounted ? calls : 0;
      if (calls > nth || (mine === nth && moment === "before")) throw new Killed();
      const output = await send(...args);
      if (mine === nth) throw new Killed();
      return output;
    };
    Reflect.set(client, "send", dying);
  }
  const stop = (): void => {
    for (const client of clients) Reflect.deleteProperty(client, "send");
  };
  return { calls: () => calls, stop };
};
