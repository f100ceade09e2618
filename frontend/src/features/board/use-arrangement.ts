import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { orderBoard } from '@candor/contracts/accounts/endpoints';
import type { BoardLanes } from '@candor/contracts/board/board-lanes';
import type { BoardOrder } from '@candor/contracts/board/board-order';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

export type Arrangement = { order: BoardOrder; lanes: BoardLanes };

/** The reader's arrangement of this board, stored by the server. The cards change place when the page has been read again; `goTo` leads to the address of other lanes. */
export const useArrangement = (job_id: string, { order, lanes }: Arrangement, goTo: (lanes: BoardLanes) => unknown) => {
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState<Partial<Arrangement> | null>(null);
  return {
    /** The reader's choice that is not stored yet, else what the board shows. */
    order,
    lanes,
    ...wanted,
    /** `what` names the choice in an error; `then` runs when the board shows it. */
    choose: (chosen: Partial<Arrangement>, what: string, then?: () => void) => {
      setWanted(chosen);
      void settle(what, call(orderBoard, { job_id, ...chosen }), async () => {
        await (chosen.lanes ? goTo(chosen.lanes) : revalidate());
        then?.();
      }).then(() => setWanted(null));
    },
  };
};
export type Arranged = ReturnType<typeof useArrangement>;
