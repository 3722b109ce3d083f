import { Refusal } from "#lib/contract/errors.ts";
import type { MembershipRule, MembershipRules } from "./membership-rule.ts";

/** A membership rule that is yet to be made. */
interface Wanted {
  readonly id: string;
  /** Throws Refusal where its filter can't be read. */
  readonly make: () => MembershipRule;
}

/** The membership rules that can be made; the others rest. */
export const soundMembershipRules = (wanted: readonly Wanted[]): Omit<MembershipRules, "catalogue"> => {
  const rules: MembershipRule[] = [];
  const resting = new Set<string>();
  for (const { id, make } of wanted)
    try {
      rules.push(make());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      resting.add(id);
    }
  return { rules, resting };
};
