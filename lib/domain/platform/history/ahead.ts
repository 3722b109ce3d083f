/** How far the clock of a client may be ahead, in milliseconds. A later time is in the future. */
export const aheadMsMax = 5 * 60_000;
