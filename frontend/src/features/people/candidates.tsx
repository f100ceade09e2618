import { Suspense, useMemo, useRef, useState } from 'react';
import { importsPeople, may, uploads } from '@candor/contracts/accounts/needs';
import { say } from '@candor/contracts/words/say';
import type { Names, Option } from '@candor/contracts/kernel/standard';
import { peoplePage } from '@candor/contracts/people/pages';
import type { Snippets } from '@candor/contracts/resumes/snippets';
import { asOfQuery } from '../../page/past/as-of.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import type { Selection } from '../../kit/tables/table-props.ts';
import { Page } from '../../kit/page.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { useFiltersAhead } from '../../kit/tables/filter-opposites.ts';
import { Snippet } from '../../kit/tables/snippet.tsx';
import { EmptyState } from '../../kit/states.tsx';
import {
  CandidateCard,
  candidateColumns,
  candidateMark,
  type Candidate,
} from '../../parts/people/candidate-columns.tsx';
import { shownFilters } from './candidate-filters.ts';
import { exportPeople } from '../../parts/people/export-list.ts';
import { NearNames, similarName } from './near-names.tsx';
import { ViewTabs } from './saved-views.tsx';
import { columnsIn, tableIn, useSavedViews } from './use-saved-views.ts';
import { useSnippets } from './use-snippets.ts';
import { later } from '../../kit/later.tsx';
import { AddButton, CandidatesBar, CandidatesHead } from './candidates-bar.tsx';
import { usePeopleWord } from '../../parts/people/people-words.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';

const PastBar = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastBar));
const NoPast = later(() => import('../../page/past/past-bar.tsx').then((m) => m.NoPast));
const AddPerson = later(() => import('./add-person.tsx').then((m) => m.AddPerson));
const BulkActions = later(() => import('../../parts/bulk/bulk-actions.tsx').then((m) => m.BulkActions));
const BulkLine = later(() => import('../../parts/bulk/bulk-line.tsx').then((m) => m.BulkLine));
const RecentBulk = later(() => import('../../parts/bulk/recent-bulk.tsx').then((m) => m.RecentBulk));

const cardOf = (names: Names, zone: string | null) => (row: Candidate) => (
  <CandidateCard row={row} names={names} zone={zone} />
);
const belowOf = (snippets: Snippets) => (row: Candidate) => snippets[row.id] && <Snippet parts={snippets[row.id]!} />;
const bulkOf =
  (
    list: { items: readonly Candidate[]; total: number },
    { tags, skills }: { tags: readonly Option[]; skills: readonly Option[] },
    address: string,
    columns: readonly string[] | null,
    onStarted: (id: string) => void,
  ) =>
  ({ ids, all, clear }: Selection) => (
    <Suspense>
      <BulkActions
        people={all ? list.items : list.items.filter((row) => ids.includes(row.id))}
        everybody={all ? { address, count: list.total } : null}
        tags={tags}
        skills={skills}
        onExport={(people, format) => void exportPeople(people, columns, format)}
        onStarted={(id) => {
          onStarted(id);
          clear();
        }}
      />
    </Suspense>
  );

const pastWords = (changed: number) => ({
  title: say('You are looking at the past.'),
  text: (ago: string) =>
    say('{ago}. {changed, plural, one {# person has} other {# people have}} changed since.', { ago, changed }),
});

/** `/people/candidates`: all candidates, one row each. */
export const Screen = () => {
  const data = usePage(peoplePage);
  const { list, names, sources, user, whole, fields, values, past } = data;
  const { current } = data.views;
  const at = useListAddress();
  const [adding, setAdding] = useState(false);
  const [begun, setBegun] = useState<string | null>(null);
  const [recent, setRecent] = useState(false);
  const recentButton = useRef<HTMLButtonElement>(null);
  useLivePage(['people', 'person-values', 'views', 'view-pins', 'bulk-operations']);
  const word = usePeopleWord();
  useShortcut('c', word('addOne'), () => setAdding(true), { opens: true, on: !past });
  const zone = user.tz_region;
  const columns = useMemo(
    () =>
      columnsIn(
        current,
        candidateColumns({
          names,
          sources: Object.fromEntries(sources.map((source) => [source.value, source.label])),
          zone,
          whole,
          fields,
          values,
          audience: user.audience,
        }),
      ),
    [names, sources, zone, whole, fields, values, current, user.audience],
  );
  const { near } = data;
  const { snippets, onDrawn } = useSnippets(data, past ? '' : at.slice.search);
  const below = useMemo(() => (near.length ? similarName : belowOf(snippets)), [near, snippets]);
  const asked = fields.filter(({ on_form, active }) => on_form && active);
  const table = tableIn(current);
  const views = useSavedViews(data.views, whole, at.slice, table, columns);
  const filters = useFiltersAhead(shownFilters(at.slice.filters), (to, before) =>
    at.go((now) => now.filtersTo(to, before), { keepScroll: true }),
  );
  const filtered = Object.keys(filters.value).length > 0;
  const [everything = ''] = at.to({ page: 1 }).split('?');
  const searched = Boolean(at.slice.search) && !past;
  const narrowed = searched || filtered;
  return (
    <Page>
      <CandidatesHead data={data} views={views} onAdd={() => setAdding(true)} />
      <ViewTabs {...views} as_of={past?.as_of} />
      {past && (
        <Suspense>
          <PastBar past={past} zone={zone} search={at.slice.search} words={pastWords(data.changed ?? 0)} />
        </Suspense>
      )}
      {past?.refused && (
        <Suspense>
          <NoPast
            past={past}
            zone={zone}
            before={(moment) => say('The organization did not exist yet. It began on {moment}.', { moment })}
          />
        </Suspense>
      )}
      {!past?.refused && (
        <>
          <CandidatesBar
            data={data}
            views={views}
            table={table}
            columns={columns}
            filters={filters}
            recentButton={recentButton}
            onRecent={() => setRecent(true)}
          />
          {data.bulk.length > 0 && (
            <Suspense>
              <BulkLine operations={data.bulk} begun={begun} onAway={() => recentButton.current?.focus()} />
            </Suspense>
          )}
          {recent && (
            <Suspense>
              <RecentBulk operations={data.bulk} zone={zone} onClose={() => setRecent(false)} />
            </Suspense>
          )}
          {near.length > 0 && (
            <NearNames meant={data.meant} onSearch={(search) => at.go((now) => now.searchTo(search))} />
          )}
          <ListTable
            at={at}
            list={list}
            name={table}
            label={word('many')}
            columns={columns}
            rows={near.length ? near : list.items}
            nameOf={(row) => row.name}
            rowTo={(row) => at.recordTo(row.id) + asOfQuery(past?.as_of)}
            card={cardOf(names, zone)}
            cardMark={candidateMark}
            below={below}
            onDrawn={near.length ? undefined : onDrawn}
            bulk={past || near.length ? undefined : bulkOf(list, data, everything, views.shown.columns, setBegun)}
            everything={past || near.length ? undefined : { count: list.total, of: everything }}
            empty={
              narrowed ? (
                <EmptyState
                  action={
                    past ? (
                      <Button onClick={() => at.go((now) => now.filtersTo({}))}>{say('Clear filters')}</Button>
                    ) : (
                      <Button onClick={() => at.go(at.to({ search: '', filters: {} }))}>{say('Show everyone')}</Button>
                    )
                  }
                >
                  {past
                    ? say('No one matched these filters at that moment.')
                    : !searched
                      ? say('No one matches these filters.')
                      : filtered
                        ? say('No one matches this search with these filters.')
                        : say('No one matches this search.')}
                </EmptyState>
              ) : (
                <EmptyState action={past ? undefined : <AddButton words="" onAdd={() => setAdding(true)} />}>
                  {past ? say('No one here then') : word('none')}
                </EmptyState>
              )
            }
          />
        </>
      )}
      {adding && (
        <Suspense>
          <AddPerson
            sources={sources}
            asked={asked}
            mayUpload={may(uploads, user)}
            mayImport={may(importsPeople, user)}
            drive={user.drive}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Page>
  );
};
