/** The end of the events' half year, in milliseconds since 1970. */
export const endMs = Date.UTC(2026, 5, 30);
