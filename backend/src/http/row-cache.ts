import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
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

  /** The value under this name, made if it is missing. A change while it is being made drops it too. */
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
