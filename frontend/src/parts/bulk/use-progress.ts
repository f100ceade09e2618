import { useState } from 'react';
import { recentBulk, type SeenBulk } from '@candor/contracts/bulk/bulk';
import { call } from '../../page/call.ts';
import { useAsking } from '../../page/asking.ts';

/** The least milliseconds between two requests for the progress. The page itself reloads only once changes have stopped. */
const pause = 400;
const newest = (one: SeenBulk | undefined, other: SeenBulk) => (one && one.version > other.version ? one : other);

const useRecent = (first: boolean): readonly SeenBulk[] | null => {
  const [read, setRead] = useState<readonly SeenBulk[] | null>(null);
  useAsking(
    ['bulk-operations'],
    pause,
    async () => {
      const answer = await call(recentBulk, {});
      if (answer.status === 'ok') setRead(answer.payload.operations);
    },
    { first },
  );
  return read;
};

/** The operations of the page in their present state, the latest first. */
export const useProgress = (operations: readonly SeenBulk[]): readonly SeenBulk[] => {
  const read = useRecent(false) ?? [];
  const known = new Set(operations.map(({ id }) => id));
  return [
    ...read.filter(({ id }) => !known.has(id)),
    ...operations.map((each) =>
      newest(
        read.find(({ id }) => id === each.id),
        each,
      ),
    ),
  ].sort((a, b) => b.changed_at.localeCompare(a.changed_at));
};

/** The present state of one operation, on a page whose data contains no operations. Undefined until it is loaded; null if it does not exist. */
export const useProgressOf = (id: string): SeenBulk | null | undefined => {
  const read = useRecent(true);
  return read ? (read.find((each) => each.id === id) ?? null) : undefined;
};
