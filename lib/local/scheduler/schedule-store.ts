import { isDeepStrictEqual } from "node:util";
import { notFound, ServiceError, validation } from "#lib/local/events/service-error.ts";
import { firstRun, type Schedule, type ScheduleInput } from "./schedule.ts";

export interface ScheduleGroup {
  readonly name: string;
  readonly arn: string;
  readonly createdAt: Date;
}

/** The schedules and groups of one account and region. */
export class ScheduleStore {
  readonly groups = new Map<string, ScheduleGroup>();
  readonly #schedules = new Map<string, Schedule>();
  readonly #arnPrefix: string;
  readonly #now: () => Date;

  constructor({ region, accountId, now }: { region: string; accountId: string; now: () => Date }) {
    this.#arnPrefix = `arn:aws:scheduler:${region}:${accountId}`;
    this.#now = now;
    this.createGroup("default");
  }

  /** Throws ConflictException when it exists. */
  createGroup(name: string): ScheduleGroup {
    if (this.groups.has(name)) throw conflict(`Schedule group ${name} already exists.`);
    const group = { name, arn: `${this.#arnPrefix}:schedule-group/${name}`, createdAt: this.#now() };
    this.groups.set(name, group);
    return group;
  }

  group(name: string): ScheduleGroup {
    const group = this.groups.get(name);
    if (!group) throw notFound(`Schedule group ${name} does not exist.`);
    return group;
  }

  /** Deletes the group with its schedules. */
  deleteGroup(name: string): void {
    if (name === "default") throw validation("The default schedule group can't be deleted.");
    this.groups.delete(this.group(name).name);
    for (const schedule of this.all()) if (schedule.group === name) this.#schedules.delete(schedule.arn);
  }

  /** All schedules by group and name. */
  all(): Schedule[] {
    return [...this.#schedules.values()].sort((a, b) => (a.arn < b.arn ? -1 : 1));
  }

  /** All schedules in no order. */
  values(): Iterable<Schedule> {
    return this.#schedules.values();
  }

  get(group: string, name: string): Schedule {
    const schedule = this.#schedules.get(this.#arn(group, name));
    if (!schedule) throw notFound(`Schedule ${name} does not exist.`);
    return schedule;
  }

  /** Answers the existing schedule to a repeated request with the same token; else throws ConflictException. */
  create(name: string, input: ScheduleInput): Schedule {
    const group = this.group(input.GroupName ?? "default").name;
    const existing = this.#schedules.get(this.#arn(group, name));
    if (!existing) return this.#put(name, group, input, this.#now());
    const isRepeated = input.ClientToken !== undefined && isDeepStrictEqual(existing.input, input);
    if (!isRepeated) throw conflict(`Schedule ${name} already exists.`);
    return existing;
  }

  /** Replaces every member: what is not given goes back to its default. */
  update(name: string, input: ScheduleInput): Schedule {
    const { group, createdAt } = this.get(input.GroupName ?? "default", name);
    return this.#put(name, group, input, createdAt);
  }

  delete(group: string, name: string): void {
    this.#schedules.delete(this.get(group, name).arn);
  }

  /** Stores a schedule as it is. */
  save(schedule: Schedule): void {
    this.#schedules.set(schedule.arn, schedule);
  }

  #put(name: string, group: string, input: ScheduleInput, createdAt: Date): Schedule {
    const now = this.#now();
    const arn = this.#arn(group, name);
    const schedule = { name, group, arn, input, createdAt, modifiedAt: now, next: firstRun(input, now) };
    this.save(schedule);
    return schedule;
  }

  #arn(group: string, name: string): string {
    return `${this.#arnPrefix}:schedule/${group}/${name}`;
  }
}

const conflict = (message: string): ServiceError => new ServiceError("ConflictException", message);
