import { useEffect, useState } from 'react';
import { recentBulk, type SeenBulk } from '@candor/contracts/people/bulk';
import { call } from '../../page/call.ts';
import { useStored } from '../../kit/stored.ts';
import { BulkLine } from '../people/bulk-line.tsx';

/** Under this name the tab keeps which change of many candidates was begun on a board. */
export const begunHere = 'board:begun';

/** The change of many candidates that was begun on this board, until it is put away. */
export const BegunLine = ({ id }: { id: string }) => {
  const [, setBegun] = useStored(begunHere, '', 'tab');
  const [operations, setOperations] = useState<readonly SeenBulk[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    call(recentBulk, {}, { signal: stop.signal }).then(
      (answer) => {
        if (answer.status !== 'ok') return;
        const own = answer.payload.operations.filter((each) => each.id === id);
        setOperations(own);
        if (!own.length) setBegun('');
      },
      () => undefined, // left meanwhile
    );
    return () => stop.abort();
  }, [id, setBegun]);
  return operations.length ? <BulkLine operations={operations} begun={id} onAway={() => setBegun('')} /> : null;
};
