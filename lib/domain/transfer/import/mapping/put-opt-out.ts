/** Adds the channels that a cell opts out of to those of other columns; a cell that says no adds none. */
export const putOptOut = (draft: Record<string, unknown>, channels: unknown): void => {
  if (!Array.isArray(channels) || channels.length === 0) return;
  const held = draft["opted_out"] as { readonly channels: readonly string[] } | undefined;
  draft["opted_out"] = { channels: [...new Set([...(held?.channels ?? []), ...channels])] };
};
