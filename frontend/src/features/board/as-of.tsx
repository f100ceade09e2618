import { Suspense } from 'react';
import { later } from '../../kit/later.tsx';

const PastBoard = later(() => import('./past-board.tsx').then((m) => m.PastBoard));

/** The board as it was at a past time. */
export const AsOf = () => (
  <Suspense>
    <PastBoard />
  </Suspense>
);
