import { Inject, Injectable } from '@nestjs/common';
import { Progress } from '../kernel/rows/progress.ts';
import type { Progress as Step } from '../kernel/rows/projector.ts';
import { encodedBytes } from '../kernel/rows/raw-rows.ts';

/** The rows a value was made from: those of these models in these organizations. Rows outside organizations (people who sign in) count by these keys. */
export type MadeFrom = {
  models: readonly string[];
  organizations: readonly string[];
  keys?: readonly string[];
  /** For values that depend on the time: the minute for which the value was made. Another minute needs a new value. */
  minute?: number;
};
type Entry = { value: Promise<unknown>; from: MadeFrom; bytes: number };

const mostBytes = 12 * 2 ** 20;
/** Counted until the size of the value is known. */
const least = 500;

const concerns = ({ models, organizations, keys = [] }: MadeFrom, change: Step['changed'][number]): boolean =>
  models.includes(change.model) &&
  (change.organization_id === '*'
    ? !change.keys.length || change.keys.some((key) => keys.includes(key))
    : organizations.includes(change.organization_id));

/** Values made from rows, kept until one of these rows changes. A change in one organization drops no value of another. Bounded in bytes; the least recently used value goes first. */
@Injectable()
export class RowCache {
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;

  constructor(@Inject(Progress) progress: Progress) {
    progress.onChange(({ changed }) => {
      for (const [name, entry] of this.entries)
        if (changed.some((change) => concerns(entry.from, change))) this.drop(name, entry);
    });
  }

  /** The value under this name, made if it is missing. A change while it is being made drops it too. */
  of<T>(name: string, from: MadeFrom, make: () => Promise<T>): Promise<T> {
    const found = this.entries.get(name);
    if (found && found.from.minute !== from.minute) this.drop(name, found);
    else if (found) {
      this.entries.delete(name);
      this.entries.set(name, found);
      return found.value as Promise<T>;
    }
    const entry: Entry = { value: make(), from, bytes: least + 2 * name.length };
    this.entries.set(name, entry);
    this.bytes += entry.bytes;
    entry.value.then(
      (value) => this.weigh(name, entry, value),
      () => this.drop(name, entry),
    );
    return entry.value as Promise<T>;
  }

  private weigh(name: string, entry: Entry, value: unknown): void {
    if (this.entries.get(name) !== entry) return;
    const more = encodedBytes(value);
    entry.bytes += more;
    this.bytes += more;
    // Otherwise all other entries would have to go for it, and finally this one too.
    if (entry.bytes > mostBytes) this.drop(name, entry);
    for (const [oldest, each] of this.entries) {
      if (this.bytes <= mostBytes) return;
      this.drop(oldest, each);
    }
  }

  private drop(name: string, entry: Entry): void {
    if (this.entries.get(name) !== entry) return;
    this.entries.delete(name);
    this.bytes -= entry.bytes;
  }
}
