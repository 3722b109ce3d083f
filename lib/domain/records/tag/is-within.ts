import { fold } from "#lib/domain/platform/filter/fold.ts";

/** Whether a category is another one or lies below it, in any letter case: `industry` holds `Industry/software`. */
export const isWithin = (category: string | null, outer: string): boolean =>
  category !== null && `${fold(category)}/`.startsWith(`${fold(outer)}/`);
