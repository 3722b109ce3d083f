import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";

/** An answer that is there whole. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/** A service behind the gate: its base URL, or what answers for it in this process. */
export type Upstream = URL | ((headers: IncomingHttpHeaders, body: Buffer) => Promise<WholeAnswer>);
