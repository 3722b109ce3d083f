import { isAmbiguousDate } from "./date.ts";

/** Why a text can't be read as a date: it is none, or its order is unknown. */
export const whyNoDate = (text: string): string =>
  isAmbiguousDate(text) ? "The order of day and month is unknown." : "This is no date.";
