const isLead = (byte: number): boolean => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);
/** Punctuation, kana, and the kanji in daily use (level 1). */
const isCommonLead = (byte: number): boolean => byte >= 0x81 && byte <= 0x97;
const isHalfKana = (byte: number): boolean => byte >= 0xa1 && byte <= 0xdf;
const isKana = (lead: number, trail: number): boolean => lead === 0x83 || (lead === 0x82 && trail >= 0x9f);

/** Neighbouring characters beyond ASCII, as Shift-JIS would read them. */
interface Run {
  characters: number;
  common: number;
  halfKana: number;
  certain: boolean;
}

/**
 * A run speaks for Japanese when it holds kana, a common kanji beside another character, a common kanji whose second
 * byte is no ASCII, or three half-width kana. A Western letter with an accent reads as one rare kanji with the letter
 * behind it, a curly quote as one common kanji with the letter behind it: both alone.
 */
const isJapanese = ({ characters, common, halfKana, certain }: Run): boolean =>
  certain || (common > 0 && characters > 1) || halfKana >= 3;

function* runsOf(bytes: Uint8Array): Generator<Run> {
  const none = (): Run => ({ characters: 0, common: 0, halfKana: 0, certain: false });
  let run = none();
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      if (run.characters > 0) yield run;
      run = none();
      continue;
    }
    run.characters += 1;
    if (isHalfKana(byte)) run.halfKana += 1;
    if (!isLead(byte)) continue;
    at += 1;
    const trail = bytes[at] ?? 0;
    if (!isCommonLead(byte)) continue;
    run.common += 1;
    if (trail >= 0x80 || isKana(byte, trail)) run.certain = true;
  }
  if (run.characters > 0) yield run;
}

const decodes = (bytes: Uint8Array, isWhole: boolean): boolean => {
  try {
    new TextDecoder("shift_jis", { fatal: true }).decode(bytes, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
};

/** True when bytes are valid Shift-JIS, and more of their runs look Japanese than look Western. */
export const isShiftJis = (bytes: Uint8Array, isWhole: boolean): boolean => {
  if (!decodes(bytes, isWhole)) return false;
  let japanese = 0;
  let western = 0;
  for (const run of runsOf(bytes))
    if (isJapanese(run)) japanese += run.characters;
    else western += run.characters;
  return japanese > western;
};
