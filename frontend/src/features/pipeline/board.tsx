import { lazy, Suspense, useState } from 'react';
import { Columns3, Rows3 } from 'lucide-react';
import { isEnd, optionsOf, scheduleStatuses, sourceTypes } from '@candor/contracts/jobs/values';
import { boardPage } from '@candor/contracts/pipeline/pages';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live.ts';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { BulkBar } from '../../kit/bulk-bar.tsx';
import { FilterBar, SearchBox } from '../../kit/filter-bar.tsx';
import type { Filter } from '../../kit/filter-editor.tsx';
import { PageBar } from '../../kit/page.tsx';
import { Segmented } from '../../kit/segmented.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useStored } from '../../kit/stored.ts';
import { placeOf, subjectOf, withMoves, type DrawnColumn } from './board-state.ts';
import { BoardView } from './board-view.tsx';
import { useEndCards } from './end-cards.ts';
import { JobFrame } from './job-frame.tsx';
import { QuickCounts, quickMeaning, type Quick } from './quick-counts.tsx';
import { liveSteps } from './stages.ts';
import { usePipeline } from './use-pipeline.ts';
import { useShownCandidate } from './use-shown-candidate.ts';

const CandidateTable = lazy(() => import('./candidate-table.tsx').then((m) => ({ default: m.CandidateTable })));
const TableColumns = lazy(() => import('./candidate-table.tsx').then((m) => ({ default: m.TableColumns })));
const CandidateDrawer = lazy(() => import('./candidate-drawer.tsx').then((m) => ({ default: m.CandidateDrawer })));
const PipelineDialog = lazy(() => import('./pipeline-dialog.tsx').then((m) => ({ default: m.PipelineDialog })));
const AddCandidate = lazy(() => import('./add-candidate.tsx').then((m) => ({ default: m.AddCandidate })));

/** Words that give way when the drawer takes the room. */
const short = (text: string) => <span className="@max-3xl:sr-only">{text}</span>;
/** Cards of a column that one page can carry. */
const most = 250;
/** A column with the cards that a quick count is about. Its number follows where all cards are known. */
const matching = (column: DrawnColumn, quick: Quick, zone: string | null): DrawnColumn => {
  const cards = column.cards.filter((card) => quickMeaning[quick](card, column.step, zone));
  return { ...column, cards, count: column.cards.length >= column.count ? cards.length : column.count };
};

/** Candidates of a job as a board or a table, with the drawer of the open one. */
export const Screen = () => {
  const page = usePage(boardPage);
  const at = useListAddress('section');
  const { job, rights, board, user } = page;
  const zone = user.tz_region;
  useLivePage(['applications', 'jobs']);
  const pipeline = usePipeline({ jobId: job.id, steps: job.steps, rights, position: page.position });
  const { openId, open } = useShownCandidate(at, job.id, 'candidates');
  const [picked, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState<StepMark | null>(null);
  const [folds, setFolds] = useStored<Record<string, boolean>>('board:folded', {});
  const table = page.view === 'list';

  const { view: _, quick, ...filters } = at.slice.filters as Record<string, unknown> & { quick?: Quick };
  const filtered = Object.keys(filters).length > 0 || Boolean(quick) || at.slice.search !== '';
  const unfolded = (column: DrawnColumn) =>
    isEnd(column.step.type) && !(folds[column.step.type] ?? (column.step.type !== 'offered' || column.count === 0));
  const { columns: sent, loading } = useEndCards(board?.columns ?? [], at.address, unfolded, page.position);
  const moved = withMoves(sent, pipeline.moves);
  const columns = quick ? moved.map((column) => matching(column, quick, zone)) : moved;
  const chosen: ReadonlySet<string> = picked.size ? new Set([...picked].filter((id) => placeOf(columns, id))) : picked;

  const bar: Filter[] = [
    ...(table || filters.step
      ? [
          {
            name: 'step',
            label: 'Step',
            kind: 'choice' as const,
            options: job.steps.map((step) => ({ value: step.id, label: step.name })),
          },
        ]
      : []),
    { name: 'source', label: 'Source', kind: 'choice', options: optionsOf(sourceTypes) },
    { name: 'schedule_status', label: 'Scheduling', kind: 'choice', options: optionsOf(scheduleStatuses) },
    {
      name: 'resume_status',
      label: 'Resume',
      kind: 'choice',
      options: [
        { value: 'new', label: 'New' },
        { value: 'reviewed', label: 'Reviewed' },
      ],
    },
    { name: 'applied', label: 'Applied', kind: 'dates' },
    { name: 'entered', label: 'In the step since', kind: 'dates' },
    ...(table || filters.reason
      ? [
          {
            name: 'reason',
            label: 'Archive reason',
            kind: 'choice' as const,
            options: page.reasons.map((reason) => ({ value: reason.id, label: reason.name })),
          },
        ]
      : []),
  ];
  const keep = { ...(table ? { view: 'list' } : {}), ...(quick ? { quick } : {}) };
  const chosenSubjects = () =>
    [...chosen].flatMap((id) => {
      const place = placeOf(columns, id);
      return place ? [subjectOf(place)] : [];
    });
  const moreOf = (column: DrawnColumn) => {
    const full = moved.find((each) => each.step.id === column.step.id)!;
    const left = full.count - full.cards.length;
    if (left <= 0 || !full.cards.length) return null;
    if (at.slice.limit < most)
      return {
        label: `Show ${Math.min(left, most - at.slice.limit).toLocaleString()} more`,
        run: () => at.go(at.limitTo(most), { keepScroll: true, replace: true }),
      };
    return {
      label: `${left.toLocaleString()} more in the table`,
      run: () => at.go(at.filtersTo({ ...filters, view: 'list', step: [column.step.id] })),
    };
  };
  const place = placeOf(columns, openId);
  const neighbours = place ? place.column.cards.map((card) => card.id) : (page.list?.items.map((row) => row.id) ?? []);
  const mayAdd = rights.permissions.includes('list') && job.hiring_status !== 'archived';
  const nobody = board && !filtered && columns.every((column) => column.count === 0);
  return (
    <JobFrame
      page={page}
      tab="candidates"
      beside={
        openId && (
          <Suspense>
            <CandidateDrawer
              page={page}
              id={openId}
              card={place?.card ?? page.list?.items.find((row) => row.id === openId) ?? null}
              order={neighbours}
              pipeline={pipeline}
              onOpen={open}
              keys={!place}
            />
          </Suspense>
        )
      }
    >
      <div className="@container shrink-0">
        <PageBar className="max-sm:flex-nowrap max-sm:overflow-x-auto">
          <Segmented
            label="View"
            value={table ? 'list' : 'board'}
            onChange={(view) =>
              at.go(at.filtersTo({ ...filters, ...(view === 'list' ? { view } : {}) }), { keepScroll: true })
            }
            options={[
              { value: 'board', label: short('Board'), icon: <Columns3 size={13} aria-hidden /> },
              { value: 'list', label: short('Table'), icon: <Rows3 size={13} aria-hidden /> },
            ]}
          />
          {board && (
            <QuickCounts
              counts={board.quick}
              columns={moved}
              zone={zone}
              value={quick}
              onChange={(next) =>
                at.go(
                  at.to({
                    filters: { ...filters, ...(next ? { quick: next } : {}) },
                    ...(next ? { limit: most } : {}),
                  }),
                  { keepScroll: true, replace: true },
                )
              }
            />
          )}
          <span className="ms-auto" />
          <FilterBar
            filters={bar}
            value={filters}
            onChange={(next) => at.go(at.filtersTo({ ...next, ...keep }), { keepScroll: true })}
          />
          <span className="contents @max-3xl:[&_input]:w-32!">
            <SearchBox
              value={at.slice.search}
              label="Search candidates"
              onSearch={(text) => at.go(at.searchTo(text), { replace: true, keepScroll: true })}
            />
          </span>
          {table && (
            <Suspense>
              <TableColumns />
            </Suspense>
          )}
        </PageBar>
      </div>
      {table ? (
        <Suspense>
          <CandidateTable page={page} at={at} openId={openId} pipeline={pipeline} />
        </Suspense>
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          {nobody && (
            <EmptyState
              action={
                mayAdd ? (
                  <Button
                    onClick={() => setAdding(liveSteps(job.steps).find((step) => step.type === 'application') ?? null)}
                  >
                    Add a candidate
                  </Button>
                ) : undefined
              }
            >
              Nobody here yet. Share the job or add a candidate.
            </EmptyState>
          )}
          {!nobody && (
            <BoardView
              columns={columns}
              steps={job.steps}
              rights={rights}
              zone={zone}
              pipeline={pipeline}
              filtered={filtered}
              openId={openId}
              hrefOf={at.sectionRowTo}
              onOpen={open}
              chosen={chosen}
              onChoose={setChosen}
              folded={(column) => isEnd(column.step.type) && !unfolded(column)}
              onFold={(column, fold) => setFolds({ ...folds, [column.step.type]: fold })}
              loading={loading}
              moreOf={moreOf}
              onAdd={mayAdd ? setAdding : undefined}
            />
          )}
          {chosen.size > 0 && (
            <BulkBar count={chosen.size} onClear={() => setChosen(new Set())}>
              <Button
                size="sm"
                onClick={() => {
                  void pipeline.advanceSeveral(chosenSubjects());
                  setChosen(new Set());
                }}
              >
                Advance
              </Button>
              <Button
                size="sm"
                onClick={() =>
                  pipeline.ask({ kind: 'archive', subjects: chosenSubjects(), done: () => setChosen(new Set()) })
                }
              >
                Archive
              </Button>
            </BulkBar>
          )}
        </div>
      )}
      <Suspense>
        {pipeline.asked && <PipelineDialog page={page} pipeline={pipeline} asked={pipeline.asked} />}
        {adding && (
          <AddCandidate
            page={page}
            step={adding}
            lead={adding.type === 'sourced_new'}
            onClose={() => setAdding(null)}
          />
        )}
      </Suspense>
    </JobFrame>
  );
};
