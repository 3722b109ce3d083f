import type { LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { LikelyCheck, LikelyDuplicate } from "#lib/contract/records/likely-duplicates.ts";
import { mayRead, type Reader } from "#lib/domain/records/lead/visibility.ts";
import { blockingKeys } from "./blocking-keys.ts";
import { DuplicateIndex, type DuplicateMatch } from "./duplicate-index.ts";
import { bitsOf } from "./evidence.ts";
import { type Identity, profileOf } from "./profile.ts";
import { likelyScoreMin } from "./thresholds.ts";

/** Entries of one index, some 300 bytes each: an import's memory must not grow with its file or its workspace. */
export const indexedMax = 200_000;

interface LeadEntry {
  readonly id: LeadId;
  readonly owner_id: MemberId | null;
}

/** A row to look up; `leadId` is of the lead that it makes, or has made before. */
interface Row {
  readonly row: number;
  readonly leadId: LeadId;
  readonly identity: Identity;
}

type Match = DuplicateMatch<LeadEntry | number>;

/** The best first; of two alike the lead, which is there already. */
const bestOf = (matches: readonly Match[]): Match | undefined =>
  matches.toSorted((a, b) => bitsOf(b.fields) - bitsOf(a.fields))[0];

const namesOf = (match: Match, ...agreements: readonly string[]): string[] =>
  match.fields.flatMap(({ field, agreement }) => (agreements.includes(agreement) ? [field] : []));

const hidden: LikelyDuplicate = {
  lead_id: null,
  row: null,
  score: null,
  agree: [],
  differ: [],
  missing: [],
};

/**
 * Tells of each row of a file which lead or which earlier row it is likely one with. Only the likeliest is named: a
 * lead that somebody said is no duplicate of that one is never named in its place.
 */
export class LikelyMatcher {
  readonly #reader: Reader;
  readonly #leads = new DuplicateIndex<LeadEntry>();
  readonly #rows = new DuplicateIndex<number>();
  readonly #check: { leads: LikelyCheck["leads"]; rows: LikelyCheck["rows"]; cut: number };

  private constructor(reader: Reader, leads: LikelyCheck["leads"]) {
    this.#reader = reader;
    this.#check = { leads, rows: "compared", cut: 0 };
  }

  /** Takes up the workspace's leads, or none of them where there are too many. `reader` is who may see the matches. */
  static async among(
    leads: AsyncIterable<Lead>,
    reader: Reader,
    max: number = indexedMax,
  ): Promise<LikelyMatcher> {
    const matcher = new LikelyMatcher(reader, "compared");
    for await (const { id, owner_id, ...identity } of leads) {
      if (matcher.#leads.size === max) return new LikelyMatcher(reader, "too_many");
      matcher.#leads.add({ id, owner_id }, profileOf(identity));
    }
    return matcher;
  }

  /** What a row is likely one with; undefined for none, or when a lead has its very email. Remembers the row. */
  match({ row, leadId, identity }: Row): LikelyDuplicate | undefined {
    const profile = profileOf(identity);
    const keys = blockingKeys(profile);
    const leads = this.#leads.lookup(profile, likelyScoreMin, keys);
    const rows = this.#rows.lookup(profile, likelyScoreMin, keys);
    if (leads.isCut || rows.isCut) this.#check.cut += 1;
    if (this.#rows.size < indexedMax) this.#rows.add(row, profile, keys);
    else this.#check.rows = "too_many";
    const isOwn = leads.matches.some(({ ref }) => ref.id === leadId);
    const best = bestOf([...leads.matches, ...rows.matches]);
    return leads.sameEmail || isOwn || best === undefined ? undefined : this.#shown(best);
  }

  get check(): LikelyCheck {
    return this.#check;
  }

  /** An import looks at whose a lead is, not at lists that are shared. */
  #shown(match: Match): LikelyDuplicate {
    const { ref, score } = match;
    if (typeof ref !== "number" && !mayRead(this.#reader, { ...ref, lists: [] })) return hidden;
    return {
      lead_id: typeof ref === "number" ? null : ref.id,
      row: typeof ref === "number" ? ref : null,
      score,
      agree: namesOf(match, "same", "close"),
      differ: namesOf(match, "differs"),
      missing: namesOf(match, "missing"),
    };
  }
}
