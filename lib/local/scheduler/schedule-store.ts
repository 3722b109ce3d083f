import { isDeepStrictEqual } from "node:util";
import { notFound, ServiceError, validation } from "#lib/local/events/service-error.ts";
import { keptInMemory } from "#lib/local/kept.ts";
import type { KeptSchedules } from "./kept-schedules.ts";
import { firstRun, type Schedule, type ScheduleInput } from "./schedule.ts";

export interface ScheduleGroup {
  readonly name: string;
  readonly arn: string;
  readonly createdAt: Date;
}

export interface ScheduleStoreOptions {
  readonly region: string;
  readonly accountId: string;
  readonly now: () => Date;
  /** Absent: nothing outlives the process. */
  readonly kept?: KeptSchedules;
}

/** The schedules and groups of one account and region; each change is kept before the call returns. */
export class ScheduleStore {
  readonly groups = new Map<string, ScheduleGroup>();
  readonly #schedules = new Map<string, Schedule>();
  readonly #arnPrefix: string;
  readonly #now: () => Date;
  readonly #kept: KeptSchedules;

  constructor({
    region,
    accountId,
    now,
    kept = { groups: keptInMemory(), schedules: keptInMemory() },
  }: ScheduleStoreOptions) {
    this.#arnPrefix = `arn:aws:scheduler:${region}:${accountId}`;
    this.#now = now;
    this.#kept = kept;
    this.createGroup("default");
  }

  /** Throws ConflictException when it exists. */
  createGroup(name: string): ScheduleGroup {
    if (this.groups.has(name)) throw conflict(`Schedule group ${name} already exists.`);
    const group = { name, arn: `${this.#arnPrefix}:schedule-group/${name}`, createdAt: this.#now() };
    this.groups.set(name, group);
    this.#kept.groups.put(name, { createdAt: group.createdAt });
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
    for (const schedule of this.all()) if (schedule.group === name) this.#remove(schedule.arn);
    this.#kept.groups.delete(name);
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

  /**
   * Replaces every member: what is not given goes back to its default. One that stays as it was also keeps its times,
   * or a rate would run once more whenever a template with it is made again.
   */
  update(name: string, input: ScheduleInput): Schedule {
    const existing = this.get(input.GroupName ?? "default", name);
    const { group, createdAt } = existing;
    return isSame(existing.input, input) ? existing : this.#put(name, group, input, createdAt);
  }

  delete(group: string, name: string): void {
    this.#remove(this.get(group, name).arn);
  }

  /** Stores a schedule as it is. */
  save(schedule: Schedule): void {
    this.#kept.schedules.put(schedule.arn, schedule);
    this.#schedules.set(schedule.arn, schedule);
  }

  #remove(arn: string): void {
    this.#kept.schedules.delete(arn);
    this.#schedules.delete(arn);
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

/** Each request has a token of its own. */
const isSame = (
  { ClientToken: _one, ...before }: ScheduleInput,
  { ClientToken: _two, ...after }: ScheduleInput,
) => isDeepStrictEqual(before, after);

const conflict = (message: string): ServiceError => new ServiceError("ConflictException", message);
