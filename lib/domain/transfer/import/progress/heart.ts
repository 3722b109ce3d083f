import type { ImportRecord } from "../import-record.ts";
import type { ImportPulse } from "../import-store.ts";

/** Between two beats; a file that is checked faster needs none. */
const pauseMs = 2_000;

/** Tells from time to time how far the check of a file is. */
export class Heart {
  readonly #pulse: ImportPulse;
  readonly #record: ImportRecord;
  readonly #now: () => Date;
  readonly #since: Date;
  #last: number;
  #share = 0;

  constructor(pulse: ImportPulse, record: ImportRecord, now: () => Date) {
    this.#pulse = pulse;
    this.#record = record;
    this.#now = now;
    this.#since = now();
    this.#last = this.#since.getTime();
  }

  /** Notes which share of the file was read. */
  readonly share = (share: number): void => {
    this.#share = share;
  };

  isDue(): boolean {
    return this.#now().getTime() - this.#last >= pauseMs;
  }

  async beat(rows: number): Promise<void> {
    const now = this.#now();
    this.#last = now.getTime();
    const [since, at] = [this.#since.toISOString(), now.toISOString()];
    await this.#pulse.beat(this.#record, { since, at, rows, share: this.#share });
  }
}
