import { Suspense, useMemo, useRef } from 'react';
import { cx } from '../../kit/cx.ts';
import { isEnd } from '@candor/contracts/jobs/values';
import type { PipelineAction } from '@candor/contracts/pipeline/actions';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { Column, type ColumnProps } from './column.tsx';
import { later } from '../../kit/later.tsx';
import { actionsOn, dropOf } from '../../parts/pipeline/stages.ts';
import { useDragScroll } from '../../parts/board/use-drag-scroll.ts';
import type { BoardProps } from './board-props.ts';
import { useBoardClicks } from './use-board-clicks.ts';
import { useBoardDrops } from './use-board-drops.ts';
import { useHandInSight } from './use-hand-in-sight.ts';

const Lanes = later(() => import('./lanes.tsx').then((m) => m.Lanes));

const none: readonly PipelineAction[] = [];

/** The steps side by side. Cards are moved by dragging or by keys, opened and selected by clicks. */
export const BoardView = (props: BoardProps) => {
  const {
    columns,
    steps,
    rights,
    zone,
    meetings,
    filtered,
    hand,
    hrefOf,
    chosen,
    onChoose,
    folded,
    onFold,
    loading,
    moreOf,
    onAdd,
  } = props;
  const board = useRef<HTMLDivElement>(null);
  const { id: handId, isOpen } = hand;
  const { dragged, mayDrop } = useBoardDrops(props);
  useDragScroll(board);
  useHandInSight(board, columns, hand);
  const { onFocus, onClick, onKeyDown } = useBoardClicks(props);
  const { hiringStatus, kind } = props;
  const byStep = useMemo(
    () =>
      new Map(
        steps.map((step) => [step.id, actionsOn({ step }, { steps, hiring_status: hiringStatus, kind }, rights)]),
      ),
    [steps, hiringStatus, kind, rights],
  );
  const actionsIn = (step: StepMark) => byStep.get(step.id) ?? none;
  const drawn = columns.map((column): ColumnProps => {
    const { step } = column;
    const end = isEnd(step.type);
    return {
      column,
      steps,
      zone,
      meetings,
      hrefOf,
      handId: handId && column.cards.some((card) => card.id === handId) ? handId : null,
      open: isOpen,
      chosen,
      choosing: chosen.size > 0,
      movable: rights.permissions.includes('list'),
      may: actionsIn(step),
      rankable: props.byHand && !filtered && !end,
      filtered,
      offered: dragged ? dropOf(steps, dragged.from, step, rights) !== null || dragged.from.id === step.id : null,
      mayDrop,
      loading: loading(column),
      more: moreOf(column),
      folded: folded(column),
      onUnfold: () => onFold(column, false),
      onFold: end && !props.lanes ? () => onFold(column, true) : undefined,
      onAdd: onAdd && !end ? () => onAdd(step) : undefined,
    };
  });
  return (
    // cards contain their own links and boxes; the board handles the clicks of all of them
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={board}
      data-board
      onClick={onClick}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className={cx(
        'flex min-h-0 flex-1',
        !props.lanes &&
          'quiet-scroll scroll-px-4 gap-2 overflow-x-auto px-4 pb-4 max-sm:snap-x max-sm:snap-mandatory max-sm:px-3',
      )}
    >
      {props.lanes ? (
        <Suspense>
          <Lanes
            {...props.lanes}
            columns={drawn}
            dragged={dragged}
            across={props.across}
            chosen={chosen}
            onChoose={onChoose}
            hand={hand}
          />
        </Suspense>
      ) : (
        drawn.map((each) => <Column key={each.column.step.id} {...each} />)
      )}
    </div>
  );
};
