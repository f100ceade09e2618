import { LRUCache } from 'lru-cache';

const perEntry = 100;
/** A cache of values by key that takes at most `most` bytes. It drops the least recently used value first. It does not keep a value larger than an eighth of that space. `bytesOf`: about how much memory a value takes, without its key. */
export const byteCache = <Value extends {}>(most: number, bytesOf: (value: Value) => number) =>
  new LRUCache<string, Value>({
    maxSize: most,
    maxEntrySize: most / 8,
    sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length + perEntry,
  });

const perText = 32;
const perObject = 32;
const perField = 8;
/** About how many bytes a plain value takes in memory. A part that occurs several times counts once: a state that keeps the previous state shares most of it. */
export const weightOf = (value: unknown): number => {
  const counted = new Set<unknown>();
  const weigh = (part: unknown): number => {
    if ((typeof part !== 'string' && typeof part !== 'object') || part === null || counted.has(part)) return 0;
    counted.add(part);
    if (typeof part === 'string') return perText + part.length;
    let bytes = perObject;
    for (const name in part) bytes += perField + weigh((part as Record<string, unknown>)[name]);
    return bytes;
  };
  return weigh(value);
};
