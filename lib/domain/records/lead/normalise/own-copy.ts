/**
 * The same text in memory of its own. A cell is a view of the part of the file that it stands in, and keeps all of that
 * part in memory for as long as it is kept itself.
 */
export const ownCopy = (text: string): string => text.split("").join("");
