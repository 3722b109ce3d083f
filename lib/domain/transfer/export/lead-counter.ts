import type { ExportFormat } from "#lib/contract/transfer/exports.ts";

/** Counts the leads of a file from its text alone, which comes in pieces of any size. */
export interface LeadCounter {
  add(text: string): void;
  leads(): number;
}

const lineFeed = 0x0a;
const quote = 0x22;

/** Line feeds, outside quotes where quotes have a meaning; so many of them end no lead. */
const lineCounter = (others: number, hasQuotes: boolean): LeadCounter => {
  let lines = 0;
  let isQuoted = false;
  return {
    add: (text) => {
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index);
        if (code === quote && hasQuotes) isQuoted = !isQuoted;
        else if (code === lineFeed && !isQuoted) lines += 1;
      }
    },
    leads: () => lines - others,
  };
};

const occurrences = (text: string, part: string): number => text.split(part).length - 1;

/** Ends of rows less those of headings, of which each sheet has one. A cell's text can't hold a tag. */
const rowCounter = (): LeadCounter => {
  let leads = 0;
  let rest = "";
  return {
    add: (text) => {
      const all = rest + text;
      const open = all.lastIndexOf("<");
      // A tag that is not whole yet waits for the next piece.
      const end = open >= 0 && !all.includes(">", open) ? open : all.length;
      const whole = all.slice(0, end);
      leads += occurrences(whole, "</row>") - occurrences(whole, "</sheetData>");
      rest = all.slice(end);
    },
    leads: () => leads,
  };
};

/** Counts as a reader of the file would, knowing nothing of how it was written. */
export const leadCounter = (format: ExportFormat): LeadCounter => {
  switch (format) {
    case "csv":
    case "tsv":
      return lineCounter(1, true);
    case "json":
      // After the bracket that opens the array, and after the one that closes it.
      return lineCounter(2, false);
    case "ndjson":
      return lineCounter(0, false);
    case "xlsx":
      return rowCounter();
  }
};
