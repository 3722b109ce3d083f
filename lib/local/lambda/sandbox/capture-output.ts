/** Hands what is written to stdout and stderr, console included, to a listener line by line. */
export function captureOutput(onLine: (line: string) => void): void {
  for (const stream of [process.stdout, process.stderr]) {
    const lines = lineSplitter(onLine);
    stream.write = (chunk: string | Uint8Array, second?: unknown, third?: unknown): boolean => {
      lines(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"));
      const done = typeof second === "function" ? second : third;
      if (typeof done === "function") queueMicrotask(() => done());
      return true;
    };
  }
}

function lineSplitter(onLine: (line: string) => void): (text: string) => void {
  let unfinished = "";
  return (text) => {
    const lines = (unfinished + text).split("\n");
    unfinished = lines.pop() ?? "";
    lines.forEach(onLine);
  };
}
