import { fold } from "#lib/domain/platform/filter/fold.ts";

/** Whether a name holds what somebody looks for, in any letter case; nothing is in every name. */
export const isNamed = (name: string, text: string | undefined): boolean =>
  text === undefined || fold(name).includes(fold(text));
