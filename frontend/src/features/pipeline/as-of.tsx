import { Suspense } from 'react';
import { boardPage } from '@candor/contracts/pipeline/pages';
import { later } from '../../kit/later.tsx';
import { usePage } from '../../page/use-page.ts';
import { AsOfButton } from '../../page/as-of-button.tsx';

const PastBoard = later(() => import('./past-board.tsx').then((m) => m.PastBoard));

/** On the board of now the way into the past, on a past one the board itself. */
export const AsOf = () => {
  const { past, job } = usePage(boardPage);
  return past ? (
    <Suspense>
      <PastBoard />
    </Suspense>
  ) : (
    <AsOfButton since={job.created_at} />
  );
};
