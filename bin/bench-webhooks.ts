import { render } from "./bench/report.ts";
import { webhooksSection } from "./bench/webhooks.ts";

// Five dead endpoints among fifty, on an otherwise idle machine: `LEADRAIL_BENCH_EVENTS` events, 200 unless it says
// otherwise, each to fifty subscriptions, twice. `npm run bench:webhooks` has 10,000, a million deliveries.
const events = Number(process.env["LEADRAIL_BENCH_EVENTS"] ?? 200);
console.log(render([await webhooksSection({ events })], `node bin/bench-webhooks.ts (${events} events)`));
