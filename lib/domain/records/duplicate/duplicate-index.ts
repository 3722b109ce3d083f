import { blockingKeys } from "./blocking-keys.ts";
import { compareIfLikely, type PairVerdict } from "./compare-profiles.ts";
import { FactCounts } from "./fact-counts.ts";
import type { Fact } from "./facts.ts";
import { KeyPostings } from "./key-postings.ts";
import { PackedProfiles } from "./packed-profiles.ts";
import type { DuplicateProfile } from "./profile.ts";

/** Entries of one key that are compared: more have a name and a town in common than are one person. */
export const blockEntriesMax = 25;
/** Comparisons of one look-up, the rarest keys first: at 2 µs each, an eighth of a millisecond. */
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
  readonly #profiles = new PackedProfiles();
  readonly #refs: Ref[] = [];
  readonly #facts = new FactCounts();

  get size(): number {
    return this.#refs.length;
  }

  /** `keys` are the profile's blocking keys, for those who have them. */
  add(ref: Ref, profile: DuplicateProfile, keys = blockingKeys(profile)): void {
    const entry = this.#refs.push(ref) - 1;
    this.#profiles.add(profile);
    this.#facts.add(profile.facts);
    for (const key of keys) this.#postings.add(key, entry, blockEntriesMax);
  }

  /** Entries that are likely one with a profile, by `scoreMin` and above. */
  lookup(profile: DuplicateProfile, scoreMin: number, keys = blockingKeys(profile)): Lookup<Ref> {
    const { entries, isCut } = this.#candidates(keys);
    const matches: DuplicateMatch<Ref>[] = [];
    let sameEmail = false;
    const shareOf = (fact: Fact): number => this.#facts.share(fact);
    for (const entry of entries) {
      const other = this.#profiles.at(entry);
      const ref = this.#refs[entry];
      if (ref === undefined || other === undefined) continue;
      sameEmail ||= profile.email !== "" && other.email === profile.email;
      const verdict = compareIfLikely(profile, other, scoreMin, shareOf);
      if (verdict !== undefined) matches.push({ ref, ...verdict });
    }
    if (matches.length > 1) matches.sort((a, b) => b.score - a.score);
    return { matches, sameEmail, isCut };
  }

  #candidates(keys: readonly string[]): { entries: ReadonlySet<number>; isCut: boolean } {
    const entries = new Set<number>();
    let isCut = false;
    for (const key of keys) {
      const block = this.#postings.of(key);
      isCut ||= block.length >= blockEntriesMax;
      for (const entry of block) if (entries.size < comparisonsMax) entries.add(entry);
    }
    return { entries, isCut: isCut || entries.size >= comparisonsMax };
  }
}
