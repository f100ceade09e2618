import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { cx } from '../../kit/cx.ts';
import { isEnd, type Step } from '@candor/contracts/jobs/values';
import type { JobRights } from '@candor/contracts/jobs/job-permission';
import type { RoundMeetingByApplication } from '@candor/contracts/interviews/round-meeting';
import type { PipelineAction } from '@candor/contracts/pipeline/actions';
import type { NextAction } from '@candor/contracts/pipeline/next-action';
import type { StepMark } from '@candor/contracts/pipeline/events';
import type { AtHand } from '../../parts/pipeline/at-hand.ts';
import { placeOf, subjectOf, type DrawnColumn } from '../../parts/board/board-state.ts';
import { isCard, type Dragged as DraggedCard } from '../../parts/board/dragged.ts';
import { Column, type ColumnProps } from './column.tsx';
import { later } from '../../kit/later.tsx';
import { chosenAmong, dragged as inDrag, pressed, type InHand } from '../../parts/pipeline/in-hand.ts';
import type { Across, LanesOf } from './lanes.tsx';
import { actionsOn, dropOf, type Drop } from '../../parts/pipeline/stages.ts';
import { useBoardKeys } from './board-keys.ts';
import { useDragScroll } from '../../parts/board/use-drag-scroll.ts';
import type { Pipeline } from '../../parts/pipeline/use-pipeline.ts';

const Lanes = later(() => import('./lanes.tsx').then((m) => m.Lanes));

type Props = {
  columns: readonly DrawnColumn[];
  steps: readonly Step[];
  hiringStatus: string;
  kind: OpportunityKind;
  rights: JobRights;
  zone: string | null;
  meetings: RoundMeetingByApplication;
  pipeline: Pipeline;
  filtered: boolean;
  hand: AtHand;
  hrefOf: (id: string) => string;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  folded: (column: DrawnColumn) => boolean;
  onFold: (column: DrawnColumn, folded: boolean) => void;
  loading: (column: DrawnColumn) => boolean;
  moreOf: (column: DrawnColumn) => { label: string; run: () => void } | null;
  onAdd?: (step: StepMark) => void;
  /** Whether cards can be ranked by hand now. */
  byHand: boolean;
  /** Called when a reader drags a card within its column while the board has another order. */
  onRankRefused?: () => void;
  /** The lanes that group the cards; null: no lanes. */
  lanes: LanesOf | null;
  /** The lanes' function for the card beside another, while they are drawn. */
  across: Across;
};

type Dragged = DraggedCard<StepMark>;
/** Actions on a card's line: each opens its dialog. */
type Pressed = NonNullable<NextAction['action']>;
const none: readonly PipelineAction[] = [];
/** Whether several cards can be dropped with this meaning. The others ask about one candidate. */
const isForSeveral = (drop: Drop) => drop === 'advance' || drop === 'shift_up' || drop === 'archive';
/** Carries out a drop. */
const carryOut = (drop: Drop, subject: InHand, to: StepMark, pipeline: Pipeline) => {
  if (drop === 'advance' || drop === 'shift_up') pipeline.move(subject, to, drop);
  else if (drop === 'archive') pipeline.ask({ kind: 'archive', subjects: [subject] });
  else if (drop === 'revive') pipeline.ask({ kind: 'revive', subject, to: to.id });
  else if (drop !== 'rank') pipeline.ask({ kind: drop, subject });
};

/** The steps side by side. Cards are moved by dragging or by keys, opened and selected by clicks. */
export const BoardView = (props: Props) => {
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
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const anchor = useRef<string | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  /** Whether a card may be dropped on a step; one function per step, so that columns keep the same props. */
  const mayDrop = useCallback(
    (card: Dragged, to: StepMark) => dropOf(latest.current.steps, card.from, to, latest.current.rights) !== null,
    [],
  );
  useDragScroll(board);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isCard<StepMark>(source.data),
        // The browser takes the picture of the dragged card in between: it shows how many go along.
        onGenerateDragPreview: ({ source: { element, data } }) => {
          const { chosen } = latest.current;
          if (isCard<StepMark>(data) && chosen.has(data.id) && chosen.size > 1)
            element.dataset.several = String(chosen.size);
        },
        onDragStart: ({ source }) => {
          delete source.element.dataset.several;
          if (isCard<StepMark>(source.data)) setDragged(source.data);
        },
        onDrop: ({ source, location }) => {
          setDragged(null);
          const { data } = source;
          if (!isCard<StepMark>(data)) return;
          const { columns, steps, rights, pipeline } = latest.current;
          const place = placeOf(columns, data.id);
          if (!place) return;
          const targets = location.current.dropTargets.map((target) => target.data);
          const beside = targets.find((target) => isCard<StepMark>(target));
          if (beside && beside.from.id === data.from.id) {
            const others = place.column.cards.map((card) => card.id).filter((id) => id !== data.id);
            const at = others.indexOf(beside.id) + (extractClosestEdge(beside) === 'bottom' ? 1 : 0);
            if (at !== place.at) void pipeline.rank(inDrag(subjectOf(place)), [...others.slice(0, at), data.id]);
            return;
          }
          const to = targets.find((target) => target.type === 'step')?.step as StepMark | undefined;
          const drop = to && dropOf(steps, data.from, to, rights);
          if (drop === 'rank') latest.current.onRankRefused?.();
          if (!to || !drop) return;
          const all = columns.flatMap((column) => column.cards.map((card) => subjectOf({ column, card })));
          const { chosen, onChoose } = latest.current;
          const together = chosen.has(data.id) && chosen.size > 1 && isForSeveral(drop);
          if (!together) return carryOut(drop, inDrag(subjectOf(place)), to, pipeline);
          const subjects = chosenAmong(all, [...chosen]);
          const done = () => onChoose(new Set());
          if (drop === 'archive') return pipeline.ask({ kind: 'archive', subjects, done });
          pipeline.moveSeveral(subjects, to, done);
        },
      }),
    [],
  );

  const { id: handId, isOpen, point } = hand;
  const place = placeOf(columns, handId);
  const placed = place && `${place.column.step.id} ${place.at}`;
  /** Keeps the card at hand visible through its moves, and focused if the focus is on the board. */
  const shown = useRef(handId);
  useEffect(() => {
    if (!handId || !placed) return;
    const moved = shown.current !== null && shown.current !== handId;
    shown.current = handId;
    const seek = () => {
      const card = board.current?.querySelector<HTMLElement>(`[data-card="${handId}"]`);
      card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const keyboard = document.activeElement;
      const lost = keyboard === document.body && (moved || !isOpen);
      if (card && (lost || (board.current!.contains(keyboard) && !card.contains(keyboard))))
        card.querySelector('a')?.focus({ preventScroll: true });
    };
    seek();
    // A long column draws the card only after the board has scrolled to it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(seek);
    });
    return () => cancelAnimationFrame(frame);
  }, [handId, placed, isOpen]);
  useEffect(() => {
    if (!isOpen || !handId || !board.current) return;
    const seek = () =>
      board.current?.querySelector(`[data-card="${handId}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const resized = new ResizeObserver(seek); // reports the first size at once, and the size after the drawer opens
    resized.observe(board.current);
    return () => resized.disconnect();
  }, [isOpen, handId]);
  const toggle = (id: string, through: boolean) => {
    const next = new Set(chosen);
    const place = placeOf(columns, id);
    const from = through ? placeOf(columns, anchor.current) : null;
    if (from && place && from.column === place.column)
      for (const card of place.column.cards.slice(Math.min(from.at, place.at), Math.max(from.at, place.at) + 1))
        next.add(card.id);
    else if (!next.delete(id)) next.add(id);
    anchor.current = id;
    onChoose(next);
  };
  useBoardKeys({ hand, toggle: (id) => toggle(id, false), chosen, onClear: () => onChoose(new Set()) });

  const { hiringStatus, kind } = props;
  const byStep = useMemo(
    () =>
      new Map(
        steps.map((step) => [step.id, actionsOn({ step }, { steps, hiring_status: hiringStatus, kind }, rights)]),
      ),
    [steps, hiringStatus, kind, rights],
  );
  const actionsIn = (step: StepMark) => byStep.get(step.id) ?? none;
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-card]')?.dataset.card;
    if (id) point(id);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>('[data-card]')?.dataset.card;
    if (!id || event.metaKey || event.ctrlKey) return;
    if (target instanceof HTMLInputElement) return toggle(id, event.shiftKey);
    const action = target.closest<HTMLElement>('[data-act]')?.dataset.act;
    const meant = action ? placeOf(columns, id) : null;
    if (meant) return props.pipeline.ask({ kind: action as Pressed, subject: pressed(subjectOf(meant)) });
    if (!target.closest('a')) return;
    event.preventDefault();
    if (event.shiftKey || chosen.size) toggle(id, event.shiftKey);
    else hand.open(id);
  };
  /** Space on a card's link selects it; on other controls it keeps its own meaning. */
  const onKeyDown = (event: KeyboardEvent) => {
    const id =
      event.key === ' ' && event.target instanceof HTMLAnchorElement
        ? event.target.closest<HTMLElement>('[data-card]')?.dataset.card
        : undefined;
    if (!id) return;
    event.preventDefault();
    toggle(id, event.shiftKey);
  };
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
    // cards are links and boxes of their own; the board listens once for all of them
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
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
