import * as z from "zod";

/** Shares of an arm's leads, by what came of them after the split. */
export const splitRates = [
  "open_rate",
  "click_rate",
  "reply_rate",
  "meeting_rate",
  "bounce_rate",
  "unsubscribe_rate",
  "complaint_rate",
] as const;

/** By which the arms of a split are compared. It is fixed when the workflow is saved, before anything is known. */
export const SplitMetric = z.enum(splitRates);
export type SplitMetric = z.infer<typeof SplitMetric>;

export const guardrailPattern = new RegExp(
  String.raw`^(${splitRates.join("|")}) (<=|<|>=|>) (0|1|0\.\d{1,6})$`,
);

const spaced = (given: string): string => {
  const [before, sign] = /^[^<>]*(<=|>=|<|>)/.exec(given) ?? [];
  return before === undefined || sign === undefined
    ? given.trim()
    : `${before.slice(0, -sign.length).trim()} ${sign} ${given.slice(before.length).trim()}`;
};

/** What an arm has to keep to: a rate, a comparison and a share from 0 to 1. */
export const Guardrail = z
  .string()
  .overwrite(spaced)
  .regex(
    guardrailPattern,
    `A guardrail is a rate, a comparison and a share from 0 to 1, such as \`unsubscribe_rate <= 0.005\`. Rates: ${splitRates.join(", ")}.`,
  );
export type Guardrail = z.infer<typeof Guardrail>;

export const guardrailsMax = 5;
