import { render } from "./bench/report.ts";
import { webhooksSection } from "./bench/webhooks.ts";

// Five dead endpoints among fifty, on an otherwise idle machine: `LEADRAIL_BENCH_EVENTS` events, 200 unless it says
// otherwise, each to fifty subscriptions, three times over. 10,000 would take hours on the local service.
const events = Number(process.env["LEADRAIL_BENCH_EVENTS"] ?? 200);
console.log(render([await webhooksSection({ events })], `node bin/bench-webhooks.ts (${events} events)`));
