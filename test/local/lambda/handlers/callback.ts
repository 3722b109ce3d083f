/** A handler in the style that Node 24 on Lambda no longer calls. */
export function handler(
  _event: unknown,
  _context: unknown,
  callback: (error: null, answer: string) => void,
): void {
  callback(null, "done");
}
