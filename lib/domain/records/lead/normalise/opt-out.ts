import { OptOutChannel } from "#lib/contract/records/opt-out.ts";
import { foldText } from "./clean-text.ts";
import { type Reader, Unread } from "./reading.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split("|").map(foldText));

const yes = setOf(
  "true|yes|y|t|1|1.0|x|on|checked|✓|✔|☑|unsubscribed|opted out|opt out|optout|do not call|do not contact|do not email|dnc|" +
    "ja|wahr|oui|vrai|sí|si|verdadero|sì|vero|sim|verdadeiro|waar|tak|prawda|はい|sant|abgemeldet|désabonné|désinscrit",
);
const no = setOf(
  "false|no|n|f|0|0.0|off|unchecked|subscribed|opted in|opt in|optin|active|" +
    "nein|falsch|non|faux|falso|não|nee|onwaar|nie|fałsz|いいえ|nej|falskt|angemeldet|abonné",
);

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
    const word = foldText(text);
    if (yes.has(word)) return [channel];
    return no.has(word) ? [] : unread();
  };

/** Reads names of channels, as an export writes them. */
export const optOutChannels: Reader = (text) => {
  const names = text
    .split(/[;,|\s]/)
    .filter((name) => name !== "")
    .map((name) => OptOutChannel.safeParse(name.toLowerCase()).data);
  return names.includes(undefined) || names.length === 0 ? unread() : [...new Set(names)];
};

/** Whether a text says anything of an opt-out. */
export const saysOptOut = (text: string): boolean => {
  const word = foldText(text);
  return yes.has(word) || no.has(word) || !(optOutChannels(text, noPlaces) instanceof Unread);
};

const noPlaces = { country: undefined, companyCountry: undefined };
