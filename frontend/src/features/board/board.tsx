import { Suspense, useRef, useState } from 'react';
import { boardOf, kindWords } from '@candor/contracts/jobs/kinds';
import { isEnd } from '@candor/contracts/jobs/values';
import { type QuickCount as Quick, quickMeaning } from '@candor/contracts/pipeline/figures';
import { boardOrders, mostCards as most } from '@candor/contracts/board/board-order';
import { boardPage, prospectsPage } from '@candor/contracts/pipeline/pages';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { say, sayLabel } from '@candor/contracts/words/say';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { BulkBar } from '../../kit/tables/bulk-bar.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { useStored } from '../../kit/stored.ts';
import { useAtHand } from '../../parts/pipeline/at-hand.ts';
import {
  besideIn,
  neighbourOf,
  placeOf,
  subjectOf,
  withMoves,
  withSteps,
  type DrawnColumn,
} from '../../parts/board/board-state.ts';
import { BoardBar } from './board-bar.tsx';
import { BoardView } from './board-view.tsx';
import { useEndCards } from './end-cards.ts';
import { HandKeys } from '../../parts/pipeline/hand-keys.tsx';
import { chosenAmong } from '../../parts/pipeline/in-hand.ts';
import { AddCandidate, JobFrame } from '../../parts/jobs/job-frame.tsx';
import type { Across } from './lanes.tsx';
import { useArrangement } from './use-arrangement.ts';
import { usePanel } from '../../parts/drawer/use-panel.ts';
import { usePipeline } from '../../parts/pipeline/use-pipeline.ts';
import { useShownCandidate } from '../../parts/drawer/use-shown-candidate.ts';
import { later } from '../../kit/later.tsx';
import { AsOf } from './as-of.tsx';

const CandidateTable = later(() => import('../../parts/pipeline/candidate-table.tsx').then((m) => m.CandidateTable));
const MessageButton = later(() => import('../../parts/pipeline/message-button.tsx').then((m) => m.MessageButton));
const InviteButton = later(() => import('../../parts/pipeline/invite-button.tsx').then((m) => m.InviteButton));
const PlayMenu = later(() => import('../../parts/pipeline/play-menu.tsx').then((m) => m.PlayMenu));
const JobTimeline = later(() => import('./job-timeline.tsx').then((m) => m.JobTimeline));
const PrintSheet = later(() => import('./print-sheet.tsx').then((m) => m.PrintSheet));
const CandidateDrawer = later(() => import('../../parts/drawer/candidate-drawer.tsx').then((m) => m.CandidateDrawer));
const BegunLine = later(() => import('../../parts/board/begun-line.tsx').then((m) => m.BegunLine));
const PipelineDialog = later(() => import('../../parts/pipeline/pipeline-dialog.tsx').then((m) => m.PipelineDialog));

const noMeetings = {};
/** A column with only the cards of a quick count. Its number follows if all cards are loaded. */
const matching = (column: DrawnColumn, quick: Quick): DrawnColumn => {
  const cards = column.cards.filter((card) => quickMeaning[quick](column.step, card));
  return { ...column, cards, count: column.cards.length >= column.count ? cards.length : column.count };
};

/** The present board, or the board as of the moment in the address. */
export const Screen = () => (usePage([boardPage, prospectsPage]).past ? <AsOf /> : <Present />);

/** Candidates of a job as a board or a table, with the drawer of the open one. */
const Present = () => {
  const page = usePage([boardPage, prospectsPage]);
  const at = useListAddress('section');
  const { job, rights, board, user } = page;
  const zone = user.tz_region;
  useLivePage(['applications', 'jobs', 'appointments']);
  const pipeline = usePipeline({ jobId: job.id, steps: job.steps, rights, position: page.position });
  const { openId, open } = useShownCandidate(at, job.id, boardOf(job));
  const [picked, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState<StepMark | null>(null);
  const [printing, setPrinting] = useState(false);
  const [folds, setFolds] = useStored<Record<string, boolean>>('board:folded', {});
  const [begun] = useStored('board:begun', '', 'tab');
  const table = page.view !== 'board';

  const { view: _, quick, lanes: __, ...filters } = at.slice.filters as Record<string, unknown> & { quick?: Quick };
  const filtered = Object.keys(filters).length > 0 || Boolean(quick) || at.slice.search !== '';
  const laned = board?.laned;
  const unfolded = (column: DrawnColumn) =>
    isEnd(column.step.type) &&
    (laned
      ? column.step.type === 'offered' // in lanes, the table shows those of the other ends
      : !(folds[column.step.type] ?? (column.step.type !== 'offered' || column.count === 0)));
  const { columns: sent, loading } = useEndCards(board?.columns ?? [], at.address, unfolded, page.position);
  const arranged = useArrangement(job.id, page, (lanes) =>
    at.go((now) => now.filterTo('lanes', lanes === 'none' ? undefined : lanes), { keepScroll: true, replace: true }),
  );
  const moved = withMoves(sent, pipeline.moves, page.order);
  const columns = quick ? moved.map((column) => matching(column, quick)) : moved;
  const rows = page.list?.items ?? [];
  const folded = (column: DrawnColumn) => isEnd(column.step.type) && !unfolded(column);
  const drawnColumns = columns.filter((column) => !folded(column));
  // Only drawn cards are selected: actions must not affect unseen candidates in a folded column.
  const subjects = board
    ? drawnColumns.flatMap((column) => column.cards.map((card) => subjectOf({ column, card })))
    : rows;
  const chosenOnes = chosenAmong(picked.size ? subjects : [], [...picked]);
  const chosen: ReadonlySet<string> = new Set(chosenOnes.map((each) => each.id));
  const across: Across = useRef(null);
  const asked = usePanel(openId, page.position);
  const hand = useAtHand({
    page,
    pipeline,
    openId,
    open,
    find: (id) => {
      const place = placeOf(moved, id);
      return place ? subjectOf(place) : (withSteps(rows, pipeline.moves).find((row) => row.id === id) ?? null);
    },
    drawn: (id) => (board ? placeOf(drawnColumns, id) !== null : rows.some((row) => row.id === id)),
    elsewhere: asked.panel && withSteps([asked.panel.application], pipeline.moves)[0],
    next: (id, direction) => {
      if (across.current) return across.current(id, direction);
      return board ? neighbourOf(drawnColumns, id, direction) : besideIn(rows, id, direction);
    },
    chosen: chosenOnes,
    onChosenDone: () => setChosen(new Set()),
  });

  /** The same candidates as a table, which has more pages where a column must end. */
  const inTable = (more: Record<string, unknown> = {}) =>
    at.filtersTo({ ...filters, ...(quick ? { quick } : {}), ...more, view: 'list' });
  const moreOf = (column: DrawnColumn) => {
    const full = moved.find((each) => each.step.id === column.step.id)!;
    if (!full.cards.length || full.cards.length >= full.count) return null;
    if (!laned && at.slice.limit < most)
      return {
        label:
          full.count > most
            ? say('Show {most, number} of {total, number}', { most, total: full.count })
            : say('Show all {total, number}', { total: full.count }),
        run: () => at.go(at.limitTo(most), { keepScroll: true, replace: true }),
      };
    return {
      label: say('Show all {total, number} in the table', { total: full.count }),
      run: () => at.go(inTable({ step: [column.step.id] })),
    };
  };
  const place = placeOf(columns, openId);
  const neighbours = place ? place.column.cards.map((card) => card.id) : rows.map((row) => row.id);
  const mayAdd = rights.permissions.includes('list') && job.hiring_status !== 'archived' && !job.sample;
  const nobody = board && !filtered && columns.every((column) => column.count === 0);
  return (
    <JobFrame
      page={page}
      tab={boardOf(job)}
      beside={
        openId && (
          <Suspense>
            <CandidateDrawer
              page={page}
              id={openId}
              hand={hand}
              asked={asked}
              card={place?.card ?? rows.find((row) => row.id === openId) ?? null}
              order={neighbours}
            />
          </Suspense>
        )
      }
    >
      <BoardBar
        page={page}
        at={at}
        columns={moved}
        shown={columns}
        arranged={arranged}
        tableTo={inTable()}
        onPrint={() => setPrinting(true)}
      />
      {begun && (
        <Suspense>
          <BegunLine key={begun} id={begun} />
        </Suspense>
      )}
      {page.view === 'timeline' ? (
        <Suspense>
          <JobTimeline page={page} at={at} hand={hand} openId={openId} />
        </Suspense>
      ) : table ? (
        <Suspense>
          <CandidateTable
            page={page}
            at={at}
            hand={hand}
            openId={openId}
            pipeline={pipeline}
            chosen={chosen}
            onChoose={setChosen}
          />
        </Suspense>
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          {nobody && (
            <EmptyState
              action={
                mayAdd ? (
                  <Button
                    onClick={() =>
                      setAdding(job.steps.find(({ type }) => type === kindWords[job.kind].adding.type) ?? null)
                    }
                  >
                    {sayLabel(kindWords[job.kind].addOne)}
                  </Button>
                ) : undefined
              }
            >
              {sayLabel(kindWords[job.kind].nobodyYet[job.hiring_status === 'draft' ? 'draft' : 'later'])}
            </EmptyState>
          )}
          {!nobody && (
            <BoardView
              columns={columns}
              steps={job.steps}
              hiringStatus={job.hiring_status}
              kind={job.kind}
              byHand={page.order === 'hand'}
              onRankRefused={() => {
                if (page.order === 'hand') return;
                toast({
                  text: say('This board is sorted by “{order}”. To rank cards yourself, sort by “{hand}”.', {
                    order: sayLabel(boardOrders[page.order]),
                    hand: sayLabel(boardOrders.hand),
                  }),
                  action: {
                    label: say('Rank by hand'),
                    run: () => arranged.choose({ order: 'hand' }, say('Rank by hand')),
                  },
                });
              }}
              rights={rights}
              zone={zone}
              meetings={page.meetings ?? noMeetings}
              pipeline={pipeline}
              filtered={filtered}
              hand={hand}
              hrefOf={at.sectionRowTo}
              chosen={chosen}
              onChoose={setChosen}
              folded={folded}
              onFold={(column, fold) => setFolds({ ...folds, [column.step.type]: fold })}
              lanes={laned ? { by: page.lanes, laned, tableTo: inTable } : null}
              across={across}
              loading={loading}
              moreOf={moreOf}
              onAdd={mayAdd ? setAdding : undefined}
            />
          )}
          {chosen.size > 0 && (
            <BulkBar count={chosen.size} onClear={() => setChosen(new Set())}>
              <Button size="sm" onClick={() => pipeline.advanceSeveral(chosenOnes, () => setChosen(new Set()))}>
                {say('Advance')}
              </Button>
              <Suspense>
                <InviteButton page={page} pipeline={pipeline} subjects={chosenOnes} done={() => setChosen(new Set())} />
              </Suspense>
              <Suspense>
                <MessageButton subjects={chosenOnes} />
              </Suspense>
              <Suspense>
                <PlayMenu job_id={page.job.id} candidates={chosenOnes} done={() => setChosen(new Set())} />
              </Suspense>
              <Button
                size="sm"
                onClick={() =>
                  pipeline.ask({ kind: 'archive', subjects: chosenOnes, done: () => setChosen(new Set()) })
                }
              >
                {say('Archive')}
              </Button>
            </BulkBar>
          )}
        </div>
      )}
      <HandKeys hand={hand} />
      <Suspense>
        {pipeline.asked && <PipelineDialog page={page} pipeline={pipeline} asked={pipeline.asked} />}
        {printing && <PrintSheet page={page} columns={columns} onDone={() => setPrinting(false)} />}
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
