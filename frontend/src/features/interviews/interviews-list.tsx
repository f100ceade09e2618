import { Suspense } from 'react';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { cardOf, type Row, whenText } from './interviews-columns.tsx';
import type { InterviewsNow } from './use-interviews.ts';

const Week = later(() => import('../../parts/booking/week.tsx').then((m) => m.Week));

const NoInterviews = ({ now }: { now: InterviewsNow }) => {
  const { page, at, narrowed } = now;
  const { when, whose, past } = page;
  return narrowed ? (
    <EmptyState
      action={
        <Button onClick={() => at.go(at.to({ search: '', filters: { when: 'any', whose: 'all' } }))}>
          {say('Show all')}
        </Button>
      }
    >
      {say('No interviews match.')}
    </EmptyState>
  ) : when === 'next' && whose === 'mine' ? (
    <EmptyState
      action={
        past ? undefined : (
          <Button onClick={() => at.go((now) => now.filterTo('whose', 'all'))}>
            {say('Show other members’ interviews')}
          </Button>
        )
      }
    >
      {say('You have no interviews in the next 14 days.')}
    </EmptyState>
  ) : (
    <EmptyState>{say('No interviews here.')}</EmptyState>
  );
};

/** The interviews of a week on its grid. */
export const InterviewsWeek = ({ now }: { now: InterviewsNow }) => {
  const { page, at, zone, day, rowTo, goWeek } = now;
  const { list, names, whose, user, left, past, week } = page;
  return (
    week && (
      <Suspense>
        <Week
          week={week}
          rows={list.items}
          names={names}
          zone={zone}
          own={whose === 'mine' ? user.id : null}
          left={left}
          rowTo={rowTo}
          day={typeof day === 'string' ? day : null}
          onDay={(value) => at.go((now) => now.filterTo('day', value), { replace: true })}
          onWeek={goWeek}
          onAll={whose === 'mine' ? () => at.go((now) => now.filterTo('whose', 'all')) : undefined}
          isPast={Boolean(past)}
        />
      </Suspense>
    )
  );
};

/** The interviews in a table. */
export const InterviewsTable = ({ now, columns }: { now: InterviewsNow; columns: Column<Row>[] }) => {
  const { page, at, zone, rowTo } = now;
  const { list, names, left, past } = page;
  return (
    <DataTable
      name="interviews"
      label={say('Interviews')}
      columns={columns}
      rows={list.items}
      keyOf={(row) => row.id}
      nameOf={(row) => `${row.candidate_name}, ${whenText(row, zone)}`}
      sort={list.sort}
      sortTo={past ? undefined : at.sortTo}
      rowTo={rowTo}
      card={cardOf(names, zone, left)}
      empty={<NoInterviews now={now} />}
    />
  );
};
