import { kindWords } from '@candor/contracts/jobs/kinds';
import { fullDays } from '@candor/contracts/values/days';
import { shortDuration } from '@candor/contracts/words/time-words';
import { Suspense, useState } from 'react';
import { saidOptions, sourceTypes } from '@candor/contracts/jobs/values';
import { leadsPage } from '@candor/contracts/pipeline/pages';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { say, sayLabel } from '@candor/contracts/words/say';
import { asOfQuery } from '../../page/past/as-of.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { useStored } from '../../kit/stored.ts';
import { Person } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { ColumnChooser } from '../../kit/tables/data-table-parts.tsx';
import { useFiltersAhead, withOpposites } from '../../kit/tables/filter-opposites.ts';
import { EmptyState } from '../../kit/states.tsx';
import { Ago, Moment } from '../../kit/time.tsx';
import { personTo } from '../../parts/people/links.ts';
import { useAtHand } from '../../parts/pipeline/at-hand.ts';
import { besideIn, withSteps } from '../../parts/board/board-state.ts';
import { bulkOf } from '../../parts/pipeline/candidate-table.tsx';
import { HandKeys } from '../../parts/pipeline/hand-keys.tsx';
import { chosenAmong } from '../../parts/pipeline/in-hand.ts';
import { AddCandidate, JobFrame } from '../../parts/jobs/job-frame.tsx';
import { aboutOf, ageTone } from '../../parts/pipeline/stages.ts';
import { useShownCandidate } from '../../parts/drawer/use-shown-candidate.ts';
import { usePanel } from '../../parts/drawer/use-panel.ts';
import { usePipeline } from '../../parts/pipeline/use-pipeline.ts';
import { later } from '../../kit/later.tsx';
import { ListBar, ListTable } from '../../parts/lists/list-table.tsx';

const CandidateDrawer = later(() => import('../../parts/drawer/candidate-drawer.tsx').then((m) => m.CandidateDrawer));
const BegunLine = later(() => import('../../parts/board/begun-line.tsx').then((m) => m.BegunLine));
const PipelineDialog = later(() => import('../../parts/pipeline/pipeline-dialog.tsx').then((m) => m.PipelineDialog));

const columnsOf = (zone: string | null, at?: string): Column<ApplicationRow>[] => [
  {
    id: 'name',
    header: say('Name'),
    width: 220,
    sort: 'name',
    fixed: true,
    cell: (row) => (
      <span className="font-medium text-ink">
        <Person name={row.name} />
      </span>
    ),
  },
  { id: 'title', header: say('Role'), width: 220, cell: (row) => row.title ?? row.headline ?? '' },
  { id: 'company', header: say('Company'), width: 150, cell: (row) => row.company ?? '' },
  { id: 'email', header: say('Email'), width: 210, cell: (row) => row.email ?? '' },
  {
    id: 'source',
    header: say('Source'),
    width: 120,
    cell: (row) =>
      [sayLabel(sourceTypes[row.source as keyof typeof sourceTypes] ?? row.source), row.source_detail]
        .filter(Boolean)
        .join(', '),
  },
  {
    id: 'entered_at',
    header: say('Lead for'),
    width: 90,
    sort: 'entered_at',
    align: 'end',
    cell: (row) => (
      <span className={ageTone(fullDays(row.entered_at, at))}>{shortDuration(fullDays(row.entered_at, at))}</span>
    ),
  },
  {
    id: 'added_at',
    header: say('Added'),
    width: 100,
    sort: 'added_at',
    align: 'end',
    cell: (row) => <Moment at={row.added_at} zone={zone} only="date" />,
  },
  {
    id: 'last_activity',
    header: say('Last activity'),
    width: 110,
    sort: 'last_activity',
    hidden: true,
    align: 'end',
    cell: (row) => <Ago at={row.last_activity} zone={zone} />,
  },
];

const cardOf = (at?: string) => (row: ApplicationRow) => (
  <span className="grid">
    <span className="flex items-baseline gap-2">
      <span className="truncate font-semi text-ink">{row.name}</span>
      <span className="tnum ms-auto text-micro text-ink-3">{shortDuration(fullDays(row.entered_at, at))}</span>
    </span>
    <span className="truncate text-meta text-ink-3">{aboutOf(row)}</span>
  </span>
);

/** People found for the job who have not applied. */
export const Screen = () => {
  const page = usePage(leadsPage);
  const at = useListAddress('section');
  const ahead = useFiltersAhead(at.slice.filters, (to, before) => at.go((now) => now.filtersTo(to, before)));
  const { job, rights, list, user, past } = page;
  const zone = user.tz_region;
  useLivePage(['applications', 'jobs']);
  const pipeline = usePipeline({ jobId: job.id, steps: job.steps, rights, position: page.position });
  const { openId, open } = useShownCandidate(at, job.id, 'leads');
  const [adding, setAdding] = useState(false);
  const [begun] = useStored('board:begun', '', 'tab');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const columns = columnsOf(zone, past?.as_of);
  const gone = new Set(
    pipeline.moves.filter((move) => move.to && move.to.type !== 'sourced_new').map((move) => move.id),
  );
  const rows = list.items.filter((row) => !gone.has(row.id));
  const chosenOnes = chosenAmong(picked.size ? rows : [], [...picked]);
  const chosen: ReadonlySet<string> = new Set(chosenOnes.map((each) => each.id));
  const panel = usePanel(openId, page.position);
  const hand = useAtHand({
    page,
    pipeline,
    openId,
    open,
    find: (id) => rows.find((row) => row.id === id) ?? null,
    elsewhere: panel.panel && withSteps([panel.panel.application], pipeline.moves)[0],
    next: (id, direction) => besideIn(rows, id, direction),
    chosen: chosenOnes,
    onChosenDone: () => setPicked(new Set()),
  });
  const pastTo = (row: ApplicationRow) => past && `${personTo(row.candidate_id)}${asOfQuery(past.as_of)}`;
  const may = rights.permissions.includes('list');
  const mayAdd = may && job.hiring_status !== 'archived' && !job.sample;
  const add = <Button onClick={() => setAdding(true)}>{say('Add a lead')}</Button>;
  const asked = (at.slice.search !== '' && !past) || Object.keys(at.slice.filters).length > 0;
  return (
    <JobFrame
      page={page}
      tab="leads"
      beside={
        openId &&
        !past && (
          <Suspense>
            <CandidateDrawer
              page={page}
              id={openId}
              hand={hand}
              asked={panel}
              card={rows.find((row) => row.id === openId) ?? null}
              order={rows.map((row) => row.id)}
            />
          </Suspense>
        )
      }
    >
      <ListBar
        at={at}
        search={past ? undefined : say('Search leads')}
        filters={withOpposites(
          [
            { name: 'source', label: say('Source'), kind: 'choice', options: saidOptions(sourceTypes) },
            { name: 'tag', label: say('Tag'), kind: 'choice', options: page.tags },
            { name: 'entered', label: say('Lead since'), kind: 'dates' },
          ],
          ahead.value,
        )}
        filtersNow={ahead}
        after={
          <span className="ms-auto flex items-center gap-2">
            <ColumnChooser name="leads" columns={columns} />
            {mayAdd && (
              <Button size="sm" onClick={() => setAdding(true)}>
                {say('Add a lead')}
              </Button>
            )}
          </span>
        }
      />
      {begun && !past && (
        <Suspense>
          <BegunLine key={begun} id={begun} />
        </Suspense>
      )}
      <ListTable
        at={at}
        list={list}
        name="leads"
        label={say('Leads')}
        columns={columns}
        rows={rows}
        nameOf={(row) => row.name}
        rowTo={(row) => pastTo(row) ?? at.sectionRowTo(row.id)}
        onOpen={(row) => {
          const to = pastTo(row);
          if (to) at.go(to);
          else hand.open(row.id);
        }}
        current={openId}
        hand={past ? undefined : hand}
        chosen={chosen}
        onChoose={setPicked}
        card={cardOf(past?.as_of)}
        bulk={
          may
            ? bulkOf(pipeline, rows, {
                advance: say('Advance to {step}', {
                  step: sayLabel(job.steps.find((step) => step.type === 'application')?.name ?? 'Application'),
                }),
              })
            : undefined
        }
        empty={
          <EmptyState action={mayAdd && !asked ? add : undefined}>
            {asked ? say('No leads match.') : sayLabel(kindWords[job.kind].noLeads)}
          </EmptyState>
        }
      />
      {!past && <HandKeys hand={hand} />}
      <Suspense>
        {pipeline.asked && <PipelineDialog page={page} pipeline={pipeline} asked={pipeline.asked} />}
        {adding && <AddCandidate page={page} lead onClose={() => setAdding(false)} />}
      </Suspense>
    </JobFrame>
  );
};
