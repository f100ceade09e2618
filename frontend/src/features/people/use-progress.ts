import { useEffect, useRef, useState } from 'react';
import { recentBulk, type SeenBulk } from '@candor/contracts/people/bulk';
import { call } from '../../page/call.ts';
import { useChanges } from '../../page/live.ts';

/** The page waits until nothing changes any more before it loads again; progress is read meanwhile, so often at most. */
const pause = 400;
const newest = (one: SeenBulk | undefined, other: SeenBulk) => (one && one.version > other.version ? one : other);

/** The operations that the page holds, as they stand now, the latest first. */
export const useProgress = (operations: readonly SeenBulk[]): readonly SeenBulk[] => {
  const [read, setRead] = useState<readonly SeenBulk[]>([]);
  const timer = useRef(0);
  const ask = () =>
    void call(recentBulk, {}).then((answer) => {
      timer.current = 0;
      if (answer.status === 'ok') setRead(answer.payload.operations);
    });
  useChanges(['bulk-operations'], () => {
    timer.current ||= window.setTimeout(ask, pause);
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
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
