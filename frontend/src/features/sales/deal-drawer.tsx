import { Suspense } from 'react';
import { ChevronDown, ChevronUp, ArrowUpRight } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { ButtonLink, IconButton } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { ErrorState } from '../../kit/states.tsx';
import type { Deals } from './use-deals.ts';

const DealView = later(() => import('./deal-view.tsx').then((m) => m.DealView));

/** The selected deal beside the board, with links to the previous and next one and to its page. */
export const DealDrawer = ({ deals, id }: { deals: Deals; id: string }) => {
  const { at, moves, today, setOpenId, acts, opened, turnTo } = deals;
  return (
    <Drawer
      label={opened.data?.deal.company_name ?? say('Deal')}
      narrow
      onClose={() => setOpenId(null)}
      head={
        <>
          <IconButton label={say('Previous deal')} size="sm" onClick={() => turnTo(-1)}>
            <ChevronUp size={16} aria-hidden />
          </IconButton>
          <IconButton label={say('Next deal')} size="sm" onClick={() => turnTo(1)}>
            <ChevronDown size={16} aria-hidden />
          </IconButton>
          <ButtonLink to={at.recordTo(id)} kind="ghost" size="sm">
            <ArrowUpRight size={14} aria-hidden />
            {say('Open its page')}
          </ButtonLink>
        </>
      }
    >
      {opened.data ? (
        <Suspense>
          <DealView key={opened.data.deal.version} data={opened.data} moves={moves} today={today} acts={acts} />
        </Suspense>
      ) : (
        opened.failed && <ErrorState />
      )}
    </Drawer>
  );
};
