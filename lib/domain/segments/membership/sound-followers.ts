import { Refusal } from "#lib/contract/errors.ts";
import type { Follower, Following } from "./follower.ts";

/** A follower that is yet to be made. */
interface Wanted {
  readonly id: string;
  /** Throws Refusal where its filter can't be read. */
  readonly make: () => Follower;
}

/** The followers that can be made; the others rest. */
export const soundFollowers = (wanted: readonly Wanted[]): Omit<Following, "catalogue"> => {
  const followers: Follower[] = [];
  const resting = new Set<string>();
  for (const { id, make } of wanted)
    try {
      followers.push(make());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      resting.add(id);
    }
  return { followers, resting };
};
