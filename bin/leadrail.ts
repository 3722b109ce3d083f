import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Half of a command's second would go into compiling what the last one has compiled.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/leadrail"));
// Imported late: what is loaded before is compiled anew each time.
const { main } = await import("#lib/cli/main.ts");
const { makeTerminal } = await import("#lib/cli/terminal.ts");

// What operators and members do: `npm run leadrail -- --help`.
const { stdin: input, stdout: output, stderr: complaints } = process;
const terminal = makeTerminal({ input, output, complaints });
process.exitCode = await main(process.argv.slice(2), { terminal, complaint: console.error });
