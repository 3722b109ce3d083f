import { OptOutChannel } from "#lib/contract/records/opt-out.ts";
import { foldText } from "./clean-text.ts";
import { type Reader, Unread } from "./reading.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split("|").map(foldText));

const yes = setOf(
  "true|yes|y|t|1|x|on|checked|unsubscribed|opted out|opt out|optout|do not call|do not contact|do not email|dnc|" +
    "ja|wahr|oui|vrai|sí|si|verdadero|sì|vero|sim|verdadeiro|waar|tak|prawda|はい|sant|abgemeldet|désabonné|désinscrit",
);
const no = setOf(
  "false|no|n|f|0|off|unchecked|subscribed|opted in|opt in|optin|active|" +
    "nein|falsch|non|faux|falso|não|nee|onwaar|nie|fałsz|いいえ|nej|falskt|angemeldet|abonné",
);

/** Texts that are compared as they are, because folding drops marks and points: `?` would equal `✓`, and `10` would equal `1.0`. */
const exactYes: ReadonlySet<string> = new Set(["✓", "✔", "☑", "✅", "1.0"]);
const exactNo: ReadonlySet<string> = new Set(["☐", "0.0"]);

/** True for yes, false for no, undefined for a text that is neither. */
const answerOf = (text: string): boolean | undefined => {
  const exact = text.trim().replace("\u{fe0f}", "");
  const word = foldText(text);
  if (exactYes.has(exact) || yes.has(word)) return true;
  return exactNo.has(exact) || no.has(word) ? false : undefined;
};

const unread = (): Unread =>
  new Unread(
    "invalid_opt_out",
    "This says neither that the lead has opted out nor that it has not.",
    "Write `true` or `false`, or leave the cell empty.",
  );

/** Reads whether a person has opted out of the channel: its name, or none. */
export const optOutReader =
  (channel: OptOutChannel): Reader =>
  (text) => {
    const answer = answerOf(text);
    if (answer === undefined) return unread();
    return answer ? [channel] : [];
  };

/** Reads names of channels, as an export writes them. */
export const optOutChannels: Reader = (text) => {
  const names = text
    .split(/[;,|\s]/)
    .filter((name) => name !== "")
    .map((name) => OptOutChannel.safeParse(name.toLowerCase()).data);
  return names.includes(undefined) || names.length === 0 ? unread() : [...new Set(names)];
};

/** True for a text that one of the readers of opt-outs can read. */
export const isOptOutText = (text: string): boolean =>
  answerOf(text) !== undefined || !(optOutChannels(text, noPlaces) instanceof Unread);

const noPlaces = { country: undefined, companyCountry: undefined };
