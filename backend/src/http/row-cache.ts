import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Progress } from '../kernel/rows/progress.ts';
import type { Progress as Step } from '../kernel/rows/projector.ts';
import { encodedBytes } from '../kernel/rows/raw-rows.ts';

/** The rows from which a value was made: those of these models in these organizations. Of the rows outside organizations (people who sign in), `keys` names those that count; absent: all of these models count. */
export type MadeFrom = {
  models: readonly string[];
  organizations: readonly string[];
  keys?: readonly string[];
  /** The minute for which the value was made, for values that depend on the time. Another minute needs a new value. */
  minute?: number;
};
type Entry = { value: Promise<unknown>; from: MadeFrom; bytes: number };

const mostBytes = 12 * 2 ** 20;
/** The size (bytes) that is counted until the size of the value is known. */
const least = 500;

const concerns = ({ models, organizations, keys }: MadeFrom, change: Step['changed'][number]): boolean =>
  models.includes(change.model) &&
  (change.organization_id === '*'
    ? !keys || !change.keys.length || change.keys.some((key) => keys.includes(key))
    : organizations.includes(change.organization_id));

/** Caches values made from rows until one of these rows changes. A change in one organization drops no value of another. The cache is bounded in bytes; the least recently used value is dropped first. */
@Injectable()
export class RowCache {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }, name) => least + 2 * name.length + bytes,
  });

  constructor(@Inject(Progress) progress: Progress) {
    progress.onChange(({ changed }) => {
      for (const [name, entry] of this.entries.entries().toArray())
        if (changed.some((change) => concerns(entry.from, change))) this.entries.delete(name);
    });
  }

  /** The value under this name, which is made if it is missing. A change while the value is being made drops it too. */
  of<T>(name: string, from: MadeFrom, make: () => Promise<T>): Promise<T> {
    const found = this.entries.get(name);
    if (found && found.from.minute === from.minute) return found.value as Promise<T>;
    const entry: Entry = { value: make(), from, bytes: 0 };
    this.entries.set(name, entry);
    const isKept = (): boolean => this.entries.peek(name) === entry;
    entry.value.then(
      (value) => isKept() && this.entries.set(name, { ...entry, bytes: encodedBytes(value) }),
      () => isKept() && this.entries.delete(name),
    );
    return entry.value as Promise<T>;
  }
}
