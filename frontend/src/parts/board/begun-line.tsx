import { useEffect } from 'react';
import { useStored } from '../../kit/stored.ts';
import { ShownBulk } from '../bulk/bulk-line.tsx';
import { useProgressOf } from '../bulk/use-progress.ts';

/** Under this name the tab keeps which change of many candidates was begun on a board. */
export const begunHere = 'board:begun';

/** The change of many candidates that was begun on this board, until it is put away. */
export const BegunLine = ({ id }: { id: string }) => {
  const [, setBegun] = useStored(begunHere, '', 'tab');
  const operation = useProgressOf(id);
  const gone = operation === null;
  useEffect(() => {
    if (gone) setBegun('');
  }, [gone, setBegun]);
  return operation ? <ShownBulk operation={operation} begun={id} onAway={() => setBegun('')} /> : null;
};
