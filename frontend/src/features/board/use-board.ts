import { useRef, useState } from 'react';
import { boardOf } from '@candor/contracts/jobs/kinds';
import { isEnd } from '@candor/contracts/jobs/values';
import { type QuickCount as Quick, quickMeaning } from '@candor/contracts/pipeline/figures';
import { mostCards as most } from '@candor/contracts/board/board-order';
import { boardPage, prospectsPage } from '@candor/contracts/pipeline/pages';
import { say } from '@candor/contracts/words/say';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
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
import { useEndCards } from './end-cards.ts';
import { chosenAmong } from '../../parts/pipeline/in-hand.ts';
import type { Across } from './lanes.tsx';
import { useArrangement } from './use-arrangement.ts';
import { usePanel } from '../../parts/drawer/use-panel.ts';
import { usePipeline } from '../../parts/pipeline/use-pipeline.ts';
import { useShownCandidate } from '../../parts/drawer/use-shown-candidate.ts';

/** A column with only the cards of a quick count. Its number is theirs if all cards are loaded. */
const matching = (column: DrawnColumn, quick: Quick): DrawnColumn => {
  const cards = column.cards.filter((card) => quickMeaning[quick](column.step, card));
  return { ...column, cards, count: column.cards.length >= column.count ? cards.length : column.count };
};

/** The present board of a job: its columns as they are shown, the selected candidates, the current one, and what is filtered or folded. */
export const useBoard = () => {
  const page = usePage([boardPage, prospectsPage]);
  const at = useListAddress('section');
  const { job, rights, board } = page;
  useLivePage(['applications', 'jobs', 'appointments']);
  const pipeline = usePipeline({ jobId: job.id, steps: job.steps, rights, position: page.position });
  const { openId, open } = useShownCandidate(at, job.id, boardOf(job));
  const [picked, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [folds, setFolds] = useStored<Record<string, boolean>>('board:folded', {});
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

  const setFold = (column: DrawnColumn, fold: boolean) => setFolds({ ...folds, [column.step.type]: fold });

  /** The address of the same candidates as a table, which has more pages where a column must end. */
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
  return {
    page,
    at,
    pipeline,
    openId,
    setChosen,
    setFold,
    filtered,
    laned,
    loading,
    arranged,
    moved,
    columns,
    rows,
    folded,
    chosenOnes,
    chosen,
    across,
    asked,
    hand,
    inTable,
    moreOf,
    place,
    neighbours,
  };
};
export type Board = ReturnType<typeof useBoard>;
