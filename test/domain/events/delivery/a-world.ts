import type { WebhookBatch } from "#lib/contract/events/webhook-record.ts";
import type { Envelope } from "#lib/contract/events.ts";
import type { DeliveryId, WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type BatchPorts, sendBatch } from "#lib/domain/events/delivery/batch/send-batch.ts";
import { retryDelivery } from "#lib/domain/events/delivery/deliver-event.ts";
import { deliverEvent } from "#lib/domain/events/delivery/deliver-work.ts";
import type { DeliveryRecord } from "#lib/domain/events/delivery/delivery-record.ts";
import type { BatchDue, DueAttempt } from "#lib/domain/events/delivery/delivery-work.ts";
import type { DisableReason, Endpoint } from "#lib/domain/events/delivery/endpoint.ts";
import type { OutboundRequest, OutboundResult } from "#lib/domain/events/delivery/webhook-sender.ts";
import { aGatheringBook, aLog } from "./a-gathering.ts";

export const workspaceId: WorkspaceId = "ws_01M7YKRCABJ4QTJR9Y52VRW83K";
export const webhookId: WebhookId = "wh_01M7YKRCABJ4QTJR9Y52VRW83K";
export const secret = `whsec_${Buffer.from("a secret of thirty-two bytes ...").toString("base64")}`;
export const beginning = new Date("2026-11-21T10:00:00.000Z");

export const anEvent = (change: Partial<Envelope> = {}): Envelope => ({
  id: "evt_01M7YKRCABJ4QTJR9Y52VRW83K",
  type: "lead.deleted",
  version: 1,
  timestamp: "2026-11-21T09:59:59.000Z",
  sequence: 2,
  workspace_id: workspaceId,
  actor: { type: "member", id: "mem_1" },
  resource: { type: "lead", id: "lead_1", revision: 2 },
  correlation_id: "req_1",
  causation_id: null,
  data: {},
  ...change,
});

/** What an endpoint answers. */
export const answering = (change: Partial<OutboundResult>): OutboundResult => ({
  status: 200,
  error: null,
  latencyMs: 12,
  excerpt: null,
  retryAfter: null,
  ...change,
});
export const failing = (status = 500, change: Partial<OutboundResult> = {}): OutboundResult =>
  answering({ status, error: "status", ...change });

/** All that deliveries work with, in memory, by a clock that stands until it is set. */
export class World {
  now = beginning;
  url = "https://hooks.example.com/";
  isEnabled = true;
  isThere = true;
  failingSince: string | null = null;
  headers: Record<string, string> = {};
  disabledFor: DisableReason | null = null;
  isSlow = false;
  answer: (request: OutboundRequest) => OutboundResult = () => answering({});
  readonly records = new Map<DeliveryId, DeliveryRecord>();
  readonly sent: { readonly at: string; readonly request: OutboundRequest }[] = [];
  readonly woken: { readonly work: DueAttempt; readonly at: Date }[] = [];
  readonly batchesWoken: { readonly due: BatchDue; readonly at: Date }[] = [];
  batch: WebhookBatch | null = null;
  gathers: (event: Envelope) => boolean = () => this.batch !== null;
  /** What the workspace's log holds, in its order. */
  readonly logged: Envelope[] = [];
  /** Called before each call of a port, by the port's name; it may throw. */
  beforeCall: (name: string) => void = () => undefined;
  #messages = 0;

  readonly gatherings = aGatheringBook(this.records, (name) => this.beforeCall(name));

  readonly ports: BatchPorts = {
    log: aLog(this.logged),
    gatherings: this.gatherings,
    batchTimer: {
      wakeAt: async (due, at) => {
        this.beforeCall("wake batch");
        this.batchesWoken.push({ due, at });
      },
    },
    endpoints: {
      get: async () => (this.isThere ? this.#endpoint() : undefined),
      noteFailing: async (_endpoint, since) => {
        this.failingSince = since.toISOString();
      },
      noteWorking: async () => {
        this.failingSince = null;
      },
      disable: async (_endpoint, reason) => {
        this.isEnabled = false;
        this.disabledFor = reason;
      },
    },
    deliveries: {
      get: async (_workspace, _webhook, id) => this.records.get(id),
      newestFirst: () => Promise.reject(new Error("not asked for here")) as never,
      write: async (before, after) => {
        this.beforeCall("write");
        if (this.records.get(after.id)?.version !== before?.version) return false;
        this.records.set(after.id, after);
        return true;
      },
    },
    lanes: {
      isSlow: async () => this.isSlow,
      markSlow: async () => {
        this.isSlow = true;
      },
    },
    timer: {
      wakeAt: async (work, at) => {
        this.beforeCall("wake");
        this.woken.push({ work, at });
      },
    },
    sender: {
      send: async (request) => {
        this.beforeCall("send");
        this.sent.push({ at: this.now.toISOString(), request });
        return this.answer(request);
      },
    },
  };

  #endpoint(): Endpoint {
    const { url, isEnabled, failingSince, headers, batch, gathers } = this;
    return {
      id: webhookId,
      workspaceId,
      url,
      isEnabled,
      failingSince,
      batch,
      gathers,
      wants: () => true,
      open: async () => ({ secrets: [secret], headers }),
    };
  }

  turn(messageId = this.newMessage()) {
    return { messageId, clock: () => this.now };
  }

  newMessage(): string {
    this.#messages += 1;
    return `message-${this.#messages}`;
  }

  /** An event arrives by the bus. */
  arrive(event = anEvent(), messageId = this.newMessage()): Promise<void> {
    const work = { workspace_id: workspaceId, webhook_id: webhookId, event };
    return deliverEvent(this.ports, work, this.turn(messageId));
  }

  /** Lets the time of the next woken attempt come; false when none is left. */
  async pass(messageId = this.newMessage()): Promise<boolean> {
    this.woken.sort((a, b) => a.at.getTime() - b.at.getTime());
    const [next] = this.woken;
    if (next === undefined) return false;
    if (next.at > this.now) this.now = next.at;
    await retryDelivery(this.ports, next.work, this.turn(messageId));
    // Only then does the queue forget it.
    this.woken.splice(this.woken.indexOf(next), 1);
    return true;
  }

  /** Lets the time of the next batch's message come, by that message; false when none is left. */
  async passBatch(messageId = this.newMessage()): Promise<boolean> {
    this.batchesWoken.sort((a, b) => a.at.getTime() - b.at.getTime());
    const [next] = this.batchesWoken;
    if (next === undefined) return false;
    if (next.at > this.now) this.now = next.at;
    await sendBatch(this.ports, next.due, this.turn(messageId));
    // Only then does the queue forget it.
    this.batchesWoken.splice(this.batchesWoken.indexOf(next), 1);
    return true;
  }

  only(): DeliveryRecord {
    const [record] = this.records.values();
    if (record === undefined) throw new Error("there is no delivery");
    return record;
  }
}
