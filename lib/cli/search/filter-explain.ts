import * as z from "zod";
import { apiCommand } from "../command.ts";

export const filterExplain = apiCommand({
  words: "filter explain",
  summary: "Says in plain words, and as JSON, what a filter means.",
  examples: [`leadrail filter explain 'score >= 70 AND NOT tags HAS ANY ("customer")'`],
  places: ["filter"],
  input: z.strictObject({ filter: z.string().describe("A filter's text (docs/FILTERS.md).") }),
  run: async ({ filter }, { api }, terminal) => {
    const { body } = await api.explainFilter({ body: { text: filter } });
    terminal.line(body.words);
    terminal.line(JSON.stringify(body.filter, null, 2));
  },
});
