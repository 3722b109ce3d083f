import { main } from "#lib/cli/main.ts";
import { makeTerminal } from "#lib/cli/terminal.ts";

// What operators and members do: `npm run leadrail -- --help`.
const { stdin: input, stdout: output, stderr: complaints } = process;
const terminal = makeTerminal({ input, output, complaints });
process.exitCode = await main(process.argv.slice(2), { terminal, complaint: console.error });
