import { seededRandom } from "#lib/local/gate/seeded-random.ts";

/** How tests make a queue as unkind as SQS may be: the same for the same seed and the same messages. */
export interface DeliveryPolicy {
  readonly seed: number;
  /** Each message is delivered this often at most, and once at least (1 to 5). */
  readonly copiesMax?: number;
  readonly shuffle?: boolean;
  /** Each batch waits up to this long, so that later ones overtake it. */
  readonly delayMsMax?: number;
}

/** A batch to deliver, after a delay. */
export interface PlannedDelivery<T> {
  readonly batch: readonly T[];
  readonly delayMs: number;
}

export type PlanDeliveries = <T>(received: readonly T[]) => PlannedDelivery<T>[];

/** Plans deliveries by a policy; without one, what was received is delivered at once and as it is. */
export function deliveryPlanner(policy: DeliveryPolicy | undefined): PlanDeliveries {
  if (!policy) return (received) => [{ batch: received, delayMs: 0 }];
  const { copiesMax = 1, shuffle = false, delayMsMax = 0 } = policy;
  if (copiesMax < 1 || copiesMax > 5) throw new RangeError(`copiesMax is ${copiesMax}, not 1 to 5`);
  const random = seededRandom(policy.seed);
  const upTo = (max: number): number => Math.floor(random() * (max + 1));

  return (received) => {
    const rounds = received.map(() => 1 + upTo(copiesMax - 1));
    // One copy of a message in a batch: a batch reports failures by message id.
    return Array.from({ length: Math.max(0, ...rounds) }, (_, round) => {
      const batch = received.filter((_message, index) => (rounds[index] ?? 0) > round);
      return { batch: shuffle ? shuffled(batch, upTo) : batch, delayMs: upTo(delayMsMax) };
    });
  };
}

function shuffled<T>(items: readonly T[], upTo: (max: number) => number): T[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(upTo(rest.length - 1), 1));
}
