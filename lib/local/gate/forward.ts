import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openRequest,
} from "node:http";
import { pipeline } from "node:stream";

/** A request on its way to the service behind the gate. */
export interface Outgoing {
  readonly origin: URL;
  readonly method: string;
  /** Path and query, path-style for S3. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** The buffered body, or the client's request to stream. */
  readonly body: Buffer | IncomingMessage;
  /** Registers what is to happen when the client goes away. */
  readonly onGone: (abort: () => void) => void;
}

/** Sends requests to the upstreams over kept connections. */
export class Forwarder {
  readonly #agent = new Agent({ keepAlive: true, scheduling: "lifo" });

  /** Resolves with the answer's head as soon as it is there; its body is still to be read. */
  async send(outgoing: Outgoing): Promise<IncomingMessage> {
    try {
      return await this.#sendOnce(outgoing);
    } catch (error) {
      if (error instanceof StaleConnection && Buffer.isBuffer(outgoing.body)) return this.#sendOnce(outgoing);
      throw error;
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #sendOnce({ origin, method, target, headers, body, onGone }: Outgoing): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const upstream = openRequest(
        {
          hostname: origin.hostname,
          port: origin.port,
          method,
          path: target,
          headers: forwardedHeaders(method, headers, origin),
          agent: this.#agent,
        },
        resolve,
      );
      onGone(() => upstream.destroy());
      upstream.on("error", (error) => reject(isStale(upstream, error) ? new StaleConnection() : error));
      if (Buffer.isBuffer(body)) upstream.end(body);
      else pipeline(body, upstream, (error) => error && upstream.destroy(error));
    });
  }
}

/** A kept connection that the upstream had closed: nothing was processed, so a buffered call may go again. */
class StaleConnection extends Error {
  constructor() {
    super("the kept connection was closed by the upstream");
    this.name = "StaleConnection";
  }
}

function isStale(upstream: ClientRequest, error: NodeJS.ErrnoException): boolean {
  return upstream.reusedSocket && error.code === "ECONNRESET";
}

/** What curl says of any file that it puts; the S3 behind the gate would take its bytes for a form. */
const form = "application/x-www-form-urlencoded";

/** The host decides S3's addressing upstream, and 100-continue was already answered by the gate's server. */
function forwardedHeaders(method: string, headers: IncomingHttpHeaders, origin: URL): IncomingHttpHeaders {
  const { connection: _connection, expect: _expect, ...rest } = headers;
  const isPutAsForm = method === "PUT" && rest["content-type"]?.startsWith(form);
  return { ...rest, ...(isPutAsForm && { "content-type": "application/octet-stream" }), host: origin.host };
}
