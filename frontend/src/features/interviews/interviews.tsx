import { Suspense, useMemo } from 'react';
import { say } from '@candor/contracts/words/say';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { later } from '../../kit/later.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { InterviewsBar } from './interviews-bar.tsx';
import { columnsOf, menuOf } from './interviews-columns.tsx';
import { InterviewsTable, InterviewsWeek } from './interviews-list.tsx';
import { useInterviews } from './use-interviews.ts';

const PastActions = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastActions));
const PastBar = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastBar));
const NoPast = later(() => import('../../page/past/past-bar.tsx').then((m) => m.NoPast));

/** `/people/interviews` */
export const Screen = () => {
  const now = useInterviews();
  const { page, at, zone } = now;
  const { list, names, user, week, opens, movable, left, former, past } = page;
  const columns = useMemo(
    () =>
      past
        ? columnsOf({ names, zone, left, former }).filter(({ id }) => id !== 'scorecards')
        : [...columnsOf({ names, zone, left, former }), menuOf(names, user.id, { opens, movable })],
    [names, zone, past, user.id, opens, movable, left, former],
  );
  return (
    <Page>
      <PageHead
        title={say('Interviews')}
        count={past?.refused || week ? undefined : list.total}
        actions={
          past ? (
            <Suspense>
              <PastActions past={past} />
            </Suspense>
          ) : (
            <AsOfButton />
          )
        }
      />
      {past && (
        <Suspense>
          <PastBar
            past={past}
            zone={zone}
            words={{
              title: say('You are looking at the past.'),
              text: say('The records you can see now, as they were then.'),
            }}
          />
        </Suspense>
      )}
      {past?.refused ? (
        <Suspense>
          <NoPast
            past={past}
            zone={zone}
            before={(moment) => say('The organization did not exist yet. It began on {moment}.', { moment })}
          />
        </Suspense>
      ) : (
        <>
          <InterviewsBar now={now} />
          {week ? <InterviewsWeek now={now} /> : <InterviewsTable now={now} columns={columns} />}
          {!week && list.total > list.limit && (
            <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
          )}
        </>
      )}
    </Page>
  );
};
