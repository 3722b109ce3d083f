/** Commands of a shell block, and what the comment behind them says that they print. */
export interface TourStep {
  readonly commands: string;
  /** Empty where nothing is said. */
  readonly printed: string;
}

/** The steps of a shell block, in order. */
export const stepsOf = (block: string): TourStep[] => {
  const steps: { commands: string[]; printed: string[] }[] = [];
  for (const line of block.trimEnd().split("\n")) {
    const last = steps.at(-1);
    if (line.startsWith("# ")) last?.printed.push(line.slice(2));
    else if (last === undefined || last.printed.length > 0) steps.push({ commands: [line], printed: [] });
    else last.commands.push(line);
  }
  return steps.map(({ commands, printed }) => ({
    commands: commands.join("\n"),
    printed: printed.join("\n"),
  }));
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether an output is what is printed, where `…` stands for anything and line breaks for nothing. */
export const printsAs = (output: string, printed: string): boolean => {
  const joined = (text: string): string => text.replaceAll(/\s*\n\s*/g, "");
  const pattern = joined(printed).split("…").map(escaped).join(".*");
  return new RegExp(pattern, "s").test(joined(output));
};
