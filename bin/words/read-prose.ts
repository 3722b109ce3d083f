/**
 * Replaces text that is not prose with NUL, so that no phrase crosses it. Line breaks are kept, so that each position of
 * the prose is the same position in the file.
 */
const cover = (text: string): string => text.replaceAll(/[^\n]/g, "\0");

/** Code spans, targets of links and addresses contain names of the API and of files. */
const covered = [/`[^`]*`/g, /\]\([^)\s]*\)/g, /https?:\/\/[^\s)>]+/g];

export const coverCode = (prose: string): string =>
  covered.reduce((text, expression) => text.replaceAll(expression, cover), prose);

/** The prose of a Markdown file: all but its fenced blocks, code spans, link targets and addresses. */
export const proseOfMarkdown = (text: string): string => {
  let fence: string | undefined;
  const lines = text.split("\n").map((line) => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    const isCode = fence !== undefined || mark !== undefined;
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) fence = undefined;
    return isCode ? cover(line) : line;
  });
  // A paragraph is read as one, because a code span may be wrapped.
  return lines
    .join("\n")
    .split(/(\n\s*\n)/)
    .map(coverCode)
    .join("");
};

/** A comment without its marks, at the same positions. */
export const proseOfComment = (comment: string): string =>
  coverCode(
    comment
      .replace(/^\/[/*]+/, (marks) => " ".repeat(marks.length))
      .replace(/\*+\/$/, (marks) => " ".repeat(marks.length))
      .replaceAll(/^\s*\*/gm, (marks) => marks.replace("*", " ")),
  );
