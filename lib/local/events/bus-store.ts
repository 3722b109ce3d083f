import type { BusEvent } from "./event.ts";
import type { EventMatcher } from "./pattern/index.ts";
import { notFound } from "./service-error.ts";
import type { Target } from "./target.ts";

export interface Rule {
  readonly name: string;
  readonly arn: string;
  readonly busName: string;
  readonly state: "ENABLED" | "DISABLED";
  readonly eventPattern?: string;
  readonly scheduleExpression?: string;
  readonly description?: string;
  readonly roleArn?: string;
  readonly matches: EventMatcher;
  readonly targets: Map<string, Target>;
}

export interface Bus {
  readonly name: string;
  readonly arn: string;
  readonly rules: Map<string, Rule>;
}

export interface Archive {
  readonly name: string;
  readonly arn: string;
  readonly busName: string;
  readonly eventPattern?: string;
  readonly description?: string;
  readonly retentionDays: number;
  readonly createdAt: Date;
  readonly matches: EventMatcher;
  readonly events: BusEvent[];
}

/** The buses, rules and archives of one account and region. */
export class BusStore {
  readonly region: string;
  readonly accountId: string;
  readonly buses = new Map<string, Bus>();
  readonly archives = new Map<string, Archive>();

  constructor(region: string, accountId: string) {
    this.region = region;
    this.accountId = accountId;
    this.addBus("default");
  }

  addBus(name: string): Bus {
    const bus: Bus = { name, arn: this.arn(`event-bus/${name}`), rules: new Map() };
    this.buses.set(name, bus);
    return bus;
  }

  /** The bus by name or ARN; undefined means the default one. Throws ResourceNotFoundException. */
  bus(nameOrArn: string | undefined): Bus {
    const name = busName(nameOrArn);
    const bus = this.buses.get(name);
    if (!bus) throw notFound(`Event bus ${name} does not exist.`);
    return bus;
  }

  rule(name: string, bus: string | undefined): Rule {
    const { rules, name: onBus } = this.bus(bus);
    const rule = rules.get(name);
    if (!rule) throw notFound(`Rule ${name} does not exist on EventBus ${onBus}.`);
    return rule;
  }

  /** Rules of the default bus have no bus in their ARN. */
  ruleArn(rule: string, bus: string): string {
    return this.arn(bus === "default" ? `rule/${rule}` : `rule/${bus}/${rule}`);
  }

  arn(resource: string): string {
    return `arn:aws:events:${this.region}:${this.accountId}:${resource}`;
  }
}

export function busName(nameOrArn: string | undefined): string {
  return nameOrArn?.split("event-bus/").at(-1) ?? "default";
}
