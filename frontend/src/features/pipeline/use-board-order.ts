import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { orderBoard } from '@candor/contracts/accounts/endpoints';
import { type BoardOrder, boardOrders } from '@candor/contracts/pipeline/board-order';
import { say, sayLabel } from '@candor/contracts/kernel/say';
import { announce } from '../../kit/announce.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** The order of this board, which the server keeps for the person. The cards change place when the page has been read again. */
export const useBoardOrder = (job_id: string, kept: BoardOrder) => {
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState<BoardOrder | null>(null);
  return {
    /** What the person has just chosen, or the order of the cards. */
    chosen: wanted ?? kept,
    choose: (order: BoardOrder) => {
      if (order === (wanted ?? kept)) return;
      setWanted(order);
      void settle(
        say('Order the cards “{order}”', { order: sayLabel(boardOrders[order]) }),
        call(orderBoard, { job_id, order }),
        async () => {
          await revalidate();
          announce(say('Order of the cards: {order}.', { order: sayLabel(boardOrders[order]) }));
        },
      ).then(() => setWanted(null));
    },
  };
};
