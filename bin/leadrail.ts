import { main } from "#lib/cli/main.ts";

// What an operator does: `npm run leadrail -- --help`.
process.exitCode = await main(process.argv.slice(2), { line: console.log, complaint: console.error });
