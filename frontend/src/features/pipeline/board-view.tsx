import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { isEnd, type Step } from '@candor/contracts/jobs/values';
import type { JobRights } from '@candor/contracts/kernel/standard';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { neighbourOf, placeOf, subjectOf, type DrawnColumn, type Subject } from './board-state.ts';
import { isCard, type Dragged } from './card.tsx';
import { Column } from './column.tsx';
import { dropOf, type Drop } from './stages.ts';
import { useBoardKeys } from './board-keys.ts';
import type { Pipeline } from './use-pipeline.ts';

type Props = {
  columns: readonly DrawnColumn[];
  steps: readonly Step[];
  rights: JobRights;
  zone: string | null;
  pipeline: Pipeline;
  filtered: boolean;
  openId: string | null;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  folded: (column: DrawnColumn) => boolean;
  onFold: (column: DrawnColumn, folded: boolean) => void;
  loading: (column: DrawnColumn) => boolean;
  moreOf: (column: DrawnColumn) => { label: string; run: () => void } | null;
  onAdd?: (step: StepMark) => void;
};

/** Carries out what a drop means. */
const carryOut = (drop: Drop, subject: Subject, to: StepMark, pipeline: Pipeline) => {
  if (drop === 'advance' || drop === 'shift_up') void pipeline.move(subject, to, drop);
  else if (drop === 'archive') pipeline.ask({ kind: 'archive', subjects: [subject] });
  else if (drop === 'revive') pipeline.ask({ kind: 'revive', subject, to: to.id });
  else if (drop !== 'rank') pipeline.ask({ kind: drop, subject });
};

/** The steps side by side. Cards are moved by dragging or by keys, opened and chosen by clicks. */
export const BoardView = (props: Props) => {
  const {
    columns,
    steps,
    rights,
    zone,
    pipeline,
    filtered,
    openId,
    hrefOf,
    onOpen,
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
  const [focusId, setFocusId] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  /** Whether a card may be dropped on a step; one function per step, so that columns stay the same. */
  const mayDrop = useCallback(
    (card: Dragged, to: StepMark) => dropOf(latest.current.steps, card.from, to, latest.current.rights) !== null,
    [],
  );
  useEffect(
    () =>
      combine(
        autoScrollForElements({ element: board.current!, canScroll: ({ source }) => isCard(source.data) }),
        monitorForElements({
          canMonitor: ({ source }) => isCard(source.data),
          onDragStart: ({ source }) => {
            if (isCard(source.data)) setDragged(source.data);
          },
          onDrop: ({ source, location }) => {
            setDragged(null);
            const { data } = source;
            if (!isCard(data)) return;
            const { columns, steps, rights, pipeline } = latest.current;
            const place = placeOf(columns, data.id);
            if (!place) return;
            const targets = location.current.dropTargets.map((target) => target.data);
            const beside = targets.find(isCard);
            if (beside && beside.from.id === data.from.id) {
              const others = place.column.cards.map((card) => card.id).filter((id) => id !== data.id);
              const at = others.indexOf(beside.id) + (extractClosestEdge(beside) === 'bottom' ? 1 : 0);
              if (at !== place.at) void pipeline.rank(subjectOf(place), [...others.slice(0, at), data.id]);
              return;
            }
            const to = targets.find((target) => target.type === 'step')?.step as StepMark | undefined;
            const drop = to && dropOf(steps, data.from, to, rights);
            if (to && drop) carryOut(drop, subjectOf(place), to, pipeline);
          },
        }),
      ),
    [],
  );

  /** The card that is about to have the focus: a key pressed meanwhile is meant for it. */
  const going = useRef<string | null>(null);
  /** Keeps the keyboard on a card through its moves, also when it has to be scrolled into sight first. */
  const focus = useCallback((id: string) => {
    setFocusId(id);
    going.current = id;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (going.current === id) going.current = null;
        const card = board.current?.querySelector<HTMLElement>(`[data-card="${id}"] a`);
        card?.focus({ preventScroll: true });
        card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }),
    );
  }, []);
  useEffect(() => {
    if (!openId || !board.current) return;
    const seek = () =>
      board.current?.querySelector(`[data-card="${openId}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const resized = new ResizeObserver(seek); // tells the first size at once, and the one that the drawer leaves
    resized.observe(board.current);
    return () => resized.disconnect();
  }, [openId]);
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
  useBoardKeys({
    focused: () =>
      going.current ?? (document.activeElement?.closest('[data-card]') as HTMLElement | null)?.dataset.card ?? null,
    openId,
    find: (id) => placeOf(columns, id),
    neighbour: (id, direction) =>
      neighbourOf(
        columns.filter((column) => !folded(column)),
        id,
        direction,
      ),
    focus,
    onOpen,
    toggle,
    chosen,
    onChoose,
    pipeline,
    rights,
    steps,
  });

  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>('[data-card]')?.dataset.card;
    if (!id || event.metaKey || event.ctrlKey) return;
    if (target instanceof HTMLInputElement) return toggle(id, event.shiftKey);
    if (!target.closest('a')) return;
    event.preventDefault();
    setFocusId(id);
    if (event.shiftKey || chosen.size) toggle(id, event.shiftKey);
    else onOpen(id);
  };
  /** Space on a card's link chooses it; elsewhere it is the control's own. */
  const onKeyDown = (event: KeyboardEvent) => {
    const id =
      event.key === ' ' && event.target instanceof HTMLAnchorElement
        ? event.target.closest<HTMLElement>('[data-card]')?.dataset.card
        : undefined;
    if (!id) return;
    event.preventDefault();
    toggle(id, event.shiftKey);
  };
  return (
    // cards are links and boxes of their own; the board listens once for all of them
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={board}
      data-board
      onClick={onClick}
      onKeyDown={onKeyDown}
      className="quiet-scroll flex min-h-0 flex-1 scroll-px-4 gap-2 max-sm:snap-x max-sm:snap-mandatory overflow-x-auto px-4 pb-4 max-sm:px-3"
    >
      {columns.map((column) => {
        const { step } = column;
        const end = isEnd(step.type);
        const has = (id: string | null) => (id && column.cards.some((card) => card.id === id) ? id : null);
        return (
          <Column
            key={step.id}
            column={column}
            steps={steps}
            zone={zone}
            hrefOf={hrefOf}
            openId={has(openId)}
            focusId={has(focusId)}
            chosen={chosen}
            choosing={chosen.size > 0}
            movable={rights.permissions.includes('list')}
            rankable={!filtered && !end}
            filtered={filtered}
            offered={dragged ? dropOf(steps, dragged.from, step, rights) !== null || dragged.from.id === step.id : null}
            mayDrop={mayDrop}
            loading={loading(column)}
            more={moreOf(column)}
            folded={folded(column)}
            onUnfold={() => onFold(column, false)}
            onFold={end ? () => onFold(column, true) : undefined}
            onAdd={onAdd && !end ? () => onAdd(step) : undefined}
          />
        );
      })}
    </div>
  );
};
