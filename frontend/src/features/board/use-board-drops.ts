import { useCallback, useEffect, useRef, useState } from 'react';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { placeOf, subjectOf } from '../../parts/board/board-state.ts';
import { isCard, type Dragged as DraggedCard } from '../../parts/board/dragged.ts';
import { chosenAmong, dragged as inDrag, type InHand } from '../../parts/pipeline/in-hand.ts';
import { dropOf, type Drop } from '../../parts/pipeline/stages.ts';
import type { Pipeline } from '../../parts/pipeline/use-pipeline.ts';
import type { BoardProps } from './board-props.ts';

export type Dragged = DraggedCard<StepMark>;
/** Whether several cards can be dropped with this meaning. The others ask about one candidate. */
const isForSeveral = (drop: Drop) => drop === 'advance' || drop === 'shift_up' || drop === 'archive';
/** Carries out a drop. */
const carryOut = (drop: Drop, subject: InHand, to: StepMark, pipeline: Pipeline) => {
  if (drop === 'advance' || drop === 'shift_up') pipeline.move(subject, to, drop);
  else if (drop === 'archive') pipeline.ask({ kind: 'archive', subjects: [subject] });
  else if (drop === 'revive') pipeline.ask({ kind: 'revive', subject, to: to.id });
  else if (drop !== 'rank') pipeline.ask({ kind: drop, subject });
};

type Dropping = Pick<BoardProps, 'columns' | 'steps' | 'rights' | 'pipeline' | 'chosen' | 'onChoose' | 'onRankRefused'>;
/** Moves cards that are dragged to another step, or to another place in their own. Returns the dragged card, and whether it may be dropped on a step. */
export const useBoardDrops = (props: Dropping) => {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  /** Whether a card may be dropped on a step; one function per step, so that columns keep the same props. */
  const mayDrop = useCallback(
    (card: Dragged, to: StepMark) => dropOf(latest.current.steps, card.from, to, latest.current.rights) !== null,
    [],
  );
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isCard<StepMark>(source.data),
        // The browser takes the picture of the dragged card between these two calls, so the picture shows how many cards are dragged.
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
  return { dragged, mayDrop };
};
