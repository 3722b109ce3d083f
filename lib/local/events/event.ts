/** An event as EventBridge matches and delivers it. */
export interface BusEvent {
  readonly version: "0";
  readonly id: string;
  readonly "detail-type": string;
  readonly source: string;
  readonly account: string;
  /** RFC 3339, whole seconds. */
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: Readonly<Record<string, unknown>>;
}

/** RFC 3339 in UTC without fractions, as EventBridge writes times. */
export function toEventTime(instant: Date): string {
  return instant.toISOString().replace(/\.\d{3}Z$/, "Z");
}
