import { OptOutChannel } from "#lib/contract/records/opt-out.ts";
import type { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";

type Channels = readonly OptOutChannel[];

const channelsOf = ({ opted_out }: ImportedLead): Channels => {
  if (opted_out === undefined || opted_out === null || opted_out === false) return [];
  return opted_out === true ? ["all"] : opted_out.channels;
};

/**
 * The channels that the rows of each email opt out of, by the first row with the email. Equal sets share one array,
 * because a file can opt out a million addresses.
 */
export class FileOptOuts {
  readonly #byFirst = new Map<number, Channels>();
  readonly #sets = new Map<string, Channels>();

  add(first: number, lead: ImportedLead): void {
    const channels = channelsOf(lead);
    if (channels.length === 0) return;
    const before = this.#byFirst.get(first) ?? [];
    const all = OptOutChannel.options.filter((one) => before.includes(one) || channels.includes(one));
    const name = all.join();
    const shared = this.#sets.get(name) ?? all;
    this.#sets.set(name, shared);
    this.#byFirst.set(first, shared);
  }

  /** Returns the lead of a row with the opt-outs of all rows that have its email. */
  addTo(lead: ImportedLead, first: number): ImportedLead {
    const channels = this.#byFirst.get(first);
    return channels === undefined ? lead : { ...lead, opted_out: { channels: [...channels] } };
  }
}
