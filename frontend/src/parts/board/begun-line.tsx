import { useEffect } from 'react';
import { useStored } from '../../kit/stored.ts';
import { ShownBulk } from '../bulk/bulk-line.tsx';
import { useProgressOf } from '../bulk/use-progress.ts';

/** The key under which the tab stores the id of the bulk change that was started on a board. */
export const begunHere = 'board:begun';

/** The line about the bulk change that was started on this board. It is shown until the reader dismisses it. */
export const BegunLine = ({ id }: { id: string }) => {
  const [, setBegun] = useStored(begunHere, '', 'tab');
  const operation = useProgressOf(id);
  const gone = operation === null;
  useEffect(() => {
    if (gone) setBegun('');
  }, [gone, setBegun]);
  return operation ? <ShownBulk operation={operation} begun={id} onAway={() => setBegun('')} /> : null;
};
