import { createInterface } from "node:readline/promises";

/** Where a command that takes its time says what it does. */
export interface Terminal {
  /** A line that stays. */
  line(text: string): void;
  /** Says how far a step is: one line that is drawn over, or for a log a line when it begins and every ten seconds. */
  progress(step: string, text: string): void;
  /** True for yes; undefined where nobody can answer. */
  confirm(question: string): Promise<boolean | undefined>;
}

interface Streams {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly complaints: NodeJS.WriteStream;
}

/** Of a step, to a log. */
const sayEveryMs = 10_000;

/** Back to the line's beginning, and empty to its end. */
const eraseLine = "\r\u001B[2K";

/** The terminal of a process: results on its output, progress and questions beside them. */
export const makeTerminal = ({ input, output, complaints }: Streams): Terminal => {
  let step = "";
  let isDrawn = false;
  let saidAtMs = 0;
  const erase = (): void => {
    if (isDrawn) complaints.write(eraseLine);
    isDrawn = false;
  };
  return {
    line: (text) => {
      erase();
      output.write(`${text}\n`);
    },
    progress: (name, text) => {
      if (complaints.isTTY) {
        erase();
        complaints.write(text);
        isDrawn = true;
      } else if (name !== step || Date.now() - saidAtMs >= sayEveryMs) {
        complaints.write(`${text}\n`);
        saidAtMs = Date.now();
      }
      step = name;
    },
    confirm: async (question) => {
      if (!input.isTTY || !complaints.isTTY) return undefined;
      erase();
      const lines = createInterface({ input, output: complaints });
      try {
        return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
      } finally {
        lines.close();
      }
    },
  };
};
