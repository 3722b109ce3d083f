const nameCharactersMax = 200;
const mark = " (copy)";

/** How a copy is called that nobody has named. */
export const copyName = (name: string): string => `${name.slice(0, nameCharactersMax - mark.length)}${mark}`;
