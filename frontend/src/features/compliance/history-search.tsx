import { useMemo } from 'react';
import { may, opensPeople, readsWholeReports } from '@candor/contracts/accounts/needs';
import { say } from '@candor/contracts/words/say';
import { historySearchPage } from '@candor/contracts/compliance/pages';
import type { Names } from '@candor/contracts/kernel/standard';
import { useListAddress } from '../../page/list-address.ts';
import { useGroups, usePage } from '../../page/use-page.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { EmptyState } from '../../kit/states.tsx';
import {
  CandidateCard,
  candidateColumns,
  candidateMark,
  type Candidate,
} from '../../parts/people/candidate-columns.tsx';
import { usePeopleNoun } from '../../parts/people/people-noun.ts';

const shown = ['name', 'email', 'stage', 'job', 'created_at', 'last_activity'];
const cardOf = (names: Names, zone: string | null) => (row: Candidate) => (
  <CandidateCard row={row} names={names} zone={zone} />
);
/** `/reports/history`: the choice of a candidate. */
export const Screen = () => {
  const { list, names, user, whole } = usePage(historySearchPage);
  const groups = useGroups();
  const noun = usePeopleNoun();
  const at = useListAddress();
  const zone = user.tz_region;
  const columns = useMemo(
    () =>
      candidateColumns({ names, sources: {}, zone, whole, audience: user.audience })
        .filter((column) => shown.includes(column.id))
        .map((column) => ({ ...column, hidden: undefined })),
    [names, zone, whole, user.audience],
  );
  return (
    <Page>
      <PageHead
        title={noun('history')}
        count={list.total}
        actions={
          may(readsWholeReports, { groups }) && (
            <ButtonLink to="/compliance/history">{say('By a member, to a job')}</ButtonLink>
          )
        }
      />
      <PageBar>
        <SearchBox label={say('Search for a person')} {...at.search} />
        <span className="text-ui text-ink-3 max-sm:hidden">
          {say('Choose a person to read everything on record about them.')}
        </span>
      </PageBar>
      <DataTable
        name="history"
        label={say('People')}
        columns={columns}
        rows={list.items}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        sort={list.sort}
        sortTo={at.sortTo}
        rowTo={(row) => at.recordTo(row.id)}
        card={cardOf(names, zone)}
        cardMark={candidateMark}
        empty={
          at.slice.search ? (
            <EmptyState
              action={<Button onClick={() => at.go((now) => now.searchTo(''))}>{say('Show everyone')}</Button>}
            >
              {say('No one matches this search.')}
            </EmptyState>
          ) : (
            <EmptyState
              action={
                may(opensPeople, { groups }) && (
                  <ButtonLink to="/people/candidates">{say('Add the first person')}</ButtonLink>
                )
              }
            >
              {say('No one is on record yet.')}
            </EmptyState>
          )
        }
      />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
    </Page>
  );
};
