import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/kernel/say';
import { scoresPage, type ScoredCandidate } from '@candor/contracts/pipeline/pages';
import { Person } from '../../kit/avatar.tsx';
import type { Column } from '../../kit/columns.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { ColumnChooser } from '../../kit/data-table-parts.tsx';
import { FilterBar, SearchBox } from '../../kit/filter-bar.tsx';
import { Notice } from '../../kit/notice.tsx';
import { PageBar } from '../../kit/page.tsx';
import { Pager } from '../../kit/pager.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live.ts';
import { usePage } from '../../page/use-page.ts';
import { boardTo } from '../people/links.ts';
import { JobFrame } from './job-frame.tsx';

type Page = DataOf<typeof scoresPage>;
const isScored = ({ kind, type }: Page['job']['steps'][number]) => kind === 'round' || type === 'finalist_review';
/** Nobody has scored it. */
const NoScore = () => (
  <span className="text-ink-3" aria-label={say('No score')}>
    –
  </span>
);
/** Wide enough for its heading: nobody can tell two requirements by their first letters. */
const scoreColumn = (id: string, header: string): Column<ScoredCandidate> => ({
  id,
  header,
  width: Math.min(300, Math.max(110, header.length * 10 + 30)),
  align: 'end',
  cell: () => <NoScore />,
});
const columnsOf = ({ job, requirements }: Page): Column<ScoredCandidate>[] => [
  {
    id: 'name',
    header: say('Name'),
    width: 280,
    sort: 'name',
    fixed: true,
    cell: (row) => (
      <span className="font-medium text-ink">
        <Person name={row.name} />
      </span>
    ),
  },
  { id: 'step', header: say('Step'), width: 165, cell: (row) => sayLabel(row.step.name) },
  ...requirements.map(({ id, name }) => scoreColumn(id, name)),
  ...job.steps.filter(({ kind }) => kind === 'round').map(({ id, name }) => scoreColumn(id, sayLabel(name))),
  scoreColumn('total', say('Total')),
];
const cardOf = (row: ScoredCandidate) => (
  <span className="grid">
    <span className="truncate font-semi text-ink">{row.name}</span>
    <span className="truncate text-meta text-ink-3">{sayLabel(row.step.name)}</span>
  </span>
);

/** `/opportunities/jobs/…/scores`: candidates by requirements. */
export const Screen = () => {
  const page = usePage(scoresPage);
  const { job, rights, list, requirements, past } = page;
  const at = useListAddress('section');
  useLivePage(['applications', 'jobs', 'job-parts']);
  const columns = columnsOf(page);
  const asked = at.slice.search !== '' || Object.keys(at.slice.filters).length > 0;
  const opens = rights.sees.includes('list') && !past;
  return (
    <JobFrame page={page} tab="scores">
      <PageBar>
        {!past && (
          <SearchBox
            value={at.slice.search}
            label={say('Search candidates')}
            onSearch={(text) => at.go((now) => now.searchTo(text), { replace: true })}
          />
        )}
        <FilterBar
          filters={[
            {
              name: 'step',
              label: say('Step'),
              kind: 'choice',
              options: job.steps.filter(isScored).map(({ id, name }) => ({ value: id, label: sayLabel(name) })),
            },
          ]}
          value={at.slice.filters}
          onChange={(to, before) => at.go((now) => now.filtersTo(to, before))}
        />
        <span className="ms-auto" />
        <ColumnChooser name="scores" columns={columns} />
      </PageBar>
      <div className="shrink-0 px-5 pb-3 max-sm:px-4">
        <Notice title={say('No scorecards yet')}>
          {requirements.length
            ? say('Interviewers will score each candidate by these requirements. Scorecards come with interviews.')
            : say('Add requirements first: they are what interviewers will score. Scorecards come with interviews.')}
        </Notice>
      </div>
      <DataTable
        name="scores"
        label={say('Scores')}
        columns={columns}
        rows={list.items}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        sort={list.sort}
        sortTo={at.sortTo}
        rowTo={opens ? (row) => boardTo(job.id, row.id) : undefined}
        card={cardOf}
        empty={
          <EmptyState>
            {asked ? say('No candidates match.') : say('Nobody is in a round or at the final review.')}
          </EmptyState>
        }
      />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
    </JobFrame>
  );
};
