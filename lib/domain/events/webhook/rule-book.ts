import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { WebhookRule } from "./webhook-rule.ts";

/** A rule as it lies on the bus. */
export interface RuleOnBus {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly pattern: unknown;
}

/** Makes and takes away the bus's rules of webhooks. */
export interface RuleWriter {
  /** Makes or replaces the rule and its target. `full`: the bus has as many rules as it may have. */
  put(rule: WebhookRule): Promise<"stored" | "full">;
  /** Takes the rule away with its target; does nothing where there is none. */
  remove(name: string): Promise<void>;
}

/** Reads the bus's rules of webhooks. */
export interface RuleReader {
  /** The rules of a workspace's webhooks, and others whose names begin as theirs. */
  list(workspaceId: WorkspaceId): AsyncIterable<RuleOnBus>;
  /** Whether the rule's one target is the deliveries queue, with the message that deliveries read. */
  hasTarget(rule: WebhookRule): Promise<boolean>;
}
