import { blockingKeys } from "./blocking-keys.ts";
import { compareIfLikely, type PairVerdict } from "./compare-profiles.ts";
import { FactCounts } from "./fact-counts.ts";
import type { Fact } from "./facts.ts";
import { KeyPostings } from "./key-postings.ts";
import { packProfile, unpackProfile } from "./packed-profile.ts";
import type { DuplicateProfile } from "./profile.ts";

/** Entries of one key that are compared: more have a name and a town in common than are one person. */
export const blockEntriesMax = 25;
/** Comparisons of one look-up, the rarest keys first: at 5 µs each, a third of a millisecond. */
const comparisonsMax = 64;

export interface DuplicateMatch<Ref> extends PairVerdict {
  readonly ref: Ref;
}

export interface Lookup<Ref> {
  /** The best first. */
  readonly matches: readonly DuplicateMatch<Ref>[];
  /** Entries with the very email that was asked for, which is no likeness but the same. */
  readonly sameEmail: boolean;
  /** True when more entries shared a key than are compared, so that a match may have gone unseen. */
  readonly isCut: boolean;
}

/**
 * Entries to look for duplicates among, some 250 bytes each. A look-up costs the same however many there are: it
 * compares those that share a blocking key, and of these a bounded number.
 */
export class DuplicateIndex<Ref> {
  readonly #postings = new KeyPostings();
  readonly #profiles: string[] = [];
  readonly #refs: Ref[] = [];
  readonly #facts = new FactCounts();

  get size(): number {
    return this.#refs.length;
  }

  add(ref: Ref, profile: DuplicateProfile): void {
    const entry = this.#refs.push(ref) - 1;
    this.#profiles.push(packProfile(profile));
    this.#facts.add(profile.facts);
    for (const key of blockingKeys(profile)) this.#postings.add(key, entry, blockEntriesMax);
  }

  /** Entries that are likely one with a profile, by `scoreMin` and above. */
  lookup(profile: DuplicateProfile, scoreMin: number): Lookup<Ref> {
    const { entries, isCut } = this.#candidates(profile);
    const matches: DuplicateMatch<Ref>[] = [];
    let sameEmail = false;
    const shareOf = (fact: Fact): number => this.#facts.share(fact);
    for (const entry of entries) {
      const other = unpackProfile(this.#profiles[entry] ?? "");
      const ref = this.#refs[entry];
      if (ref === undefined) continue;
      sameEmail ||= profile.email !== "" && other.email === profile.email;
      const verdict = compareIfLikely(profile, other, scoreMin, shareOf);
      if (verdict !== undefined) matches.push({ ref, ...verdict });
    }
    return { matches: matches.toSorted((a, b) => b.score - a.score), sameEmail, isCut };
  }

  #candidates(profile: DuplicateProfile): { entries: ReadonlySet<number>; isCut: boolean } {
    const entries = new Set<number>();
    let isCut = false;
    for (const key of blockingKeys(profile)) {
      const block = this.#postings.of(key);
      isCut ||= block.length >= blockEntriesMax;
      for (const entry of block) if (entries.size < comparisonsMax) entries.add(entry);
    }
    return { entries, isCut: isCut || entries.size >= comparisonsMax };
  }
}
