import { Suspense, useState } from 'react';
import { Plus } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { later } from '../../kit/later.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { NoPast, PastActions, PastBar } from '../../page/past/past-bar.tsx';
import { sumWords } from './deal-words.ts';
import { MoveDialog } from './move-dialog.tsx';
import { DealDrawer } from './deal-drawer.tsx';
import { DealsBar } from './deals-bar.tsx';
import { DealsBoard } from './deals-board.tsx';
import { DealsTable } from './deals-table.tsx';
import { useDealKeys } from './use-deal-keys.ts';
import { useDeals } from './use-deals.ts';

const DealDialog = later(() => import('./deal-form.tsx').then((m) => m.DealDialog));

/** `/sales/deals`: the deals as a board or a table, at present or as of a past time, with the selected deal in a drawer. */
export const Screen = () => {
  const deals = useDeals();
  const { page, at, moves, today, openId, setOpenId, handId, setHandId, acts, filtered, columns, sums, asked, total } =
    deals;
  const { board, list, chances, names, options, past, user } = page;
  const [adding, setAdding] = useState(false);
  useDealKeys(deals, () => setAdding(true));
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <Plus size={14} aria-hidden />
      <span className="max-sm:sr-only">{say('New deal')}</span>
      <Kbd keys="c" on="accent" />
    </Button>
  );
  return (
    <Page beside={openId && <DealDrawer deals={deals} id={openId} />}>
      <PageHead
        title={say('Deals')}
        count={board ? total : list.total}
        facts={
          board &&
          total > 0 &&
          say('{value} open, {weighted} weighted', {
            value: sumWords(sums, 'value'),
            weighted: sumWords(sums, 'weighted'),
          })
        }
        actions={
          past ? (
            <PastActions past={past} />
          ) : (
            <>
              <AsOfButton />
              {add}
            </>
          )
        }
      />
      {past && <PastBar past={past} zone={user.tz_region} />}
      {past?.refused ? (
        <NoPast
          past={past}
          zone={user.tz_region}
          before={(moment) => say('There were no deals before {moment}.', { moment })}
        />
      ) : (
        <>
          <DealsBar deals={deals} />
          {board ? (
            total === 0 && !filtered ? (
              <EmptyState action={acts ? add : undefined}>{say('No deals yet. Add the first.')}</EmptyState>
            ) : (
              <DealsBoard
                columns={columns}
                chances={chances}
                names={names}
                today={today}
                handId={handId}
                openId={openId}
                movable={acts}
                filtered={filtered}
                moves={moves}
                hrefOf={at.recordTo}
                open={(id) => {
                  setHandId(id);
                  if (acts) setOpenId(id);
                }}
                point={setHandId}
                onAdd={acts ? () => setAdding(true) : undefined}
              />
            )
          ) : (
            <DealsTable deals={deals} add={add} />
          )}
        </>
      )}
      {adding && (
        <Suspense>
          <DealDialog
            deal={null}
            options={options}
            owner={user.id}
            onClose={() => setAdding(false)}
            onSaved={(id) => setOpenId(id)}
          />
        </Suspense>
      )}
      {asked && moves.asked && (
        <MoveDialog deal={asked} to={moves.asked.to} options={options} today={today} moves={moves} />
      )}
    </Page>
  );
};
