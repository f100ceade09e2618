import { Suspense } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { boardLanes } from '@candor/contracts/board/board-lanes';
import { boardOrders } from '@candor/contracts/board/board-order';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Menu } from '../../kit/overlays/menu.tsx';
import type { Arranged } from './use-arrangement.ts';

const DisplayChoices = later(() => import('./display-choices.tsx').then((m) => m.DisplayChoices));

/** Chooses the order of the cards and the lanes. */
export const DisplayMenu = ({
  arranged,
  list,
  onPrint,
}: {
  arranged: Arranged;
  /** The candidates are shown as a list, which has its own order. */
  list: boolean;
  onPrint: () => void;
}) => {
  const order = sayLabel(boardOrders[arranged.order]);
  const lanes = arranged.lanes === 'none' ? null : sayLabel(boardLanes[arranged.lanes]);
  return (
    <Menu
      align="end"
      wide
      trigger={
        <Button
          size="sm"
          kind="ghost"
          aria-label={
            list
              ? say('Display')
              : lanes
                ? say('Display: {order}, {lanes}', { order, lanes })
                : say('Display: {order}', { order })
          }
        >
          <SlidersHorizontal size={13} aria-hidden />
          <span className="@max-5xl:hidden">{list ? say('Display') : (lanes ?? order)}</span>
        </Button>
      }
    >
      <Suspense>
        <DisplayChoices arranged={arranged} list={list} onPrint={onPrint} />
      </Suspense>
    </Menu>
  );
};
