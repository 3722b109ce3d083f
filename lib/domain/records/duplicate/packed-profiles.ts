import { packProfile, unpackProfile } from "./packed-profile.ts";
import type { DuplicateProfile } from "./profile.ts";

/** Profiles that are kept unpacked, some 500 bytes each: those of common names are compared again and again. */
const unpackedMax = 4_096;

/** Profiles by their numbers, from 0. */
export class PackedProfiles {
  readonly #packed: string[] = [];
  /** Each at its number modulo their count. */
  readonly #unpacked: (DuplicateProfile | undefined)[] = [];
  readonly #numbers = new Int32Array(unpackedMax).fill(-1);

  add(profile: DuplicateProfile): void {
    this.#packed.push(packProfile(profile));
  }

  at(number: number): DuplicateProfile | undefined {
    const place = number % unpackedMax;
    if (this.#numbers[place] === number) return this.#unpacked[place];
    const packed = this.#packed[number];
    if (packed === undefined) return undefined;
    const profile = unpackProfile(packed);
    this.#numbers[place] = number;
    this.#unpacked[place] = profile;
    return profile;
  }
}
