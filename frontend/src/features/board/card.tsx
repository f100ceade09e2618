import { durationWords, shortDuration } from '@candor/contracts/words/time-words';
import { memo, useEffect, useRef, useState } from 'react';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  attachClosestEdge,
  extractClosestEdge,
  type Edge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { sourceTypes, type Step } from '@candor/contracts/jobs/values';
import type { RoundMeeting } from '@candor/contracts/interviews/round-meeting';
import type { PipelineAction } from '@candor/contracts/pipeline/actions';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { Checkbox } from '../../kit/inputs/choice.tsx';
import { cx } from '../../kit/cx.ts';
import type { BoardCard } from '../../parts/board/board-state.ts';
import { isCard } from '../../parts/board/dragged.ts';
import { NextLine } from '../../parts/pipeline/next-line.tsx';
import { aboutOf, ageTone, nextOf } from '../../parts/pipeline/stages.ts';

const badge = 'px-1 font-medium';
/** The mark on a card. `goes`: whether it is hidden when the action needs the whole line. */
const markOf = (card: BoardCard) =>
  card.knocked_out
    ? { text: say('Knockout'), look: `${badge} bg-bad-wash text-bad`, goes: false }
    : card.pass > 1
      ? { text: say('Pass {pass, number}', { pass: card.pass }), look: `${badge} bg-hover text-ink-2`, goes: false }
      : card.source && card.source !== 'applied'
        ? {
            text: sayLabel(sourceTypes[card.source as keyof typeof sourceTypes] ?? card.source),
            look: 'text-ink-3',
            goes: true,
          }
        : null;

type Props = {
  card: BoardCard;
  step: StepMark;
  /** How the step's conversations are held. */
  meetingType: Step['meeting_type'];
  zone: string | null;
  /** This candidate's interview in the round, booked or held; null: unknown. */
  meeting: RoundMeeting | null;
  /** Days planned for the step. */
  planned: number;
  days: number;
  href: string;
  index: number;
  rankable: boolean;
  movable: boolean;
  /** The actions that a press on the line may start here. */
  may: readonly PipelineAction[];
  tabbable: boolean;
  atHand: boolean;
  open: boolean;
  chosen: boolean;
  choosing: boolean;
};
/** A card of 76 px: the name, the time in the step, and the next action. The board handles clicks and keys. */
export const CardView = memo(
  ({
    card,
    step,
    meetingType,
    zone,
    meeting,
    planned,
    days,
    href,
    index,
    rankable,
    movable,
    may,
    tabbable,
    atHand,
    open,
    chosen,
    choosing,
  }: Props) => {
    const box = useRef<HTMLDivElement>(null);
    const [dragging, setDragging] = useState(false);
    const [edge, setEdge] = useState<Edge | null>(null);
    useEffect(() => {
      const element = box.current!;
      const own = { type: 'card', id: card.id, from: step };
      return combine(
        draggable({
          element,
          canDrag: () => movable,
          getInitialData: () => own,
          onDragStart: () => setDragging(true),
          onDrop: () => setDragging(false),
        }),
        dropTargetForElements({
          element,
          getIsSticky: () => true,
          canDrop: ({ source }) =>
            rankable && isCard(source.data) && source.data.from.id === step.id && source.data.id !== card.id,
          getData: ({ input }) => attachClosestEdge(own, { element, input, allowedEdges: ['top', 'bottom'] }),
          onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
          onDragLeave: () => setEdge(null),
          onDrop: () => setEdge(null),
        }),
      );
    }, [card.id, step, rankable, movable]);
    const next = nextOf({ ...card, meeting }, { ...step, sla_days: planned, meeting_type: meetingType }, zone);
    const acts = next.action !== undefined && may.includes(next.action);
    const flag = markOf(card);
    const about = aboutOf(card);
    return (
      <div
        ref={box}
        data-card={card.id}
        data-index={index}
        data-hand={atHand || undefined}
        className={cx(
          'group relative h-[76px] rounded-card px-3 pt-2.5 transition-shadow duration-100 select-none has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-1 has-[a:focus-visible]:outline-accent',
          dragging && 'opacity-40',
          chosen ? 'bg-accent-wash' : 'bg-card',
          open
            ? 'shadow-[0_0_0_1.5px_var(--accent),0_4px_14px_-4px_color-mix(in_oklch,var(--accent)_30%,transparent)]'
            : chosen || atHand
              ? 'shadow-[0_0_0_1.5px_var(--accent-line)]'
              : 'shadow-card hover:shadow-raise',
        )}
      >
        {edge && (
          <i
            aria-hidden
            className={cx(
              'pointer-events-none absolute inset-x-0 h-0.5 rounded-full bg-accent',
              edge === 'top' ? '-top-[5px]' : '-bottom-[5px]',
            )}
          />
        )}
        <a
          href={href}
          draggable={false}
          tabIndex={tabbable ? 0 : -1}
          aria-current={open ? 'true' : undefined}
          className="absolute inset-0 rounded-card outline-none"
          aria-label={`${card.name}, ${days === 0 ? say('here since today') : say('{duration} here', { duration: durationWords(days) })}, ${next.text}`}
        />
        <div className="flex items-start gap-2.5">
          <span className="relative grid size-7 shrink-0 place-items-center">
            <span
              className={cx(
                choosing || chosen ? 'opacity-0' : 'group-hover:opacity-0 group-has-[input:focus-visible]:opacity-0',
                !movable && 'opacity-100!',
              )}
            >
              <Avatar name={card.name} size={28} />
            </span>
            {movable && (
              <span
                className={cx(
                  'absolute inset-0 grid place-items-center',
                  choosing || chosen ? '' : 'opacity-0 group-hover:opacity-100 has-focus-visible:opacity-100',
                )}
              >
                <Checkbox
                  tabIndex={tabbable ? 0 : -1}
                  aria-label={say('Select {name}', { name: card.name })}
                  checked={chosen}
                  readOnly
                  className="before:absolute before:inset-0"
                />
              </span>
            )}
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-1">
              <span className="truncate text-ui leading-[17px] font-semi text-ink">{card.name}</span>
              <span
                className={cx('tnum ms-auto shrink-0 ps-1 text-micro leading-[17px]', ageTone(days, planned))}
                title={say('{duration} in this step', { duration: durationWords(days) })}
              >
                {shortDuration(days)}
              </span>
            </div>
            <div className={cx('truncate text-meta leading-[15px] text-ink-3', !about && 'italic')}>
              {about || say('No headline yet')}
            </div>
          </div>
        </div>
        {/* What does not fit beside the action wraps into a second line, which is hidden. */}
        <div
          className={cx(
            '-mx-1 mt-1 flex h-6 content-start items-center gap-x-1.5 gap-y-3 px-1',
            flag?.goes && 'flex-wrap overflow-hidden',
          )}
        >
          <span className="flex h-6 max-w-full min-w-0 items-center gap-1.5">
            <NextLine next={next} act={acts ? { label: `${next.text}: ${card.name}`, tabbable } : undefined} />
          </span>
          {flag && <span className={cx('ms-auto shrink-0 rounded-tag text-micro', flag.look)}>{flag.text}</span>}
        </div>
      </div>
    );
  },
);
CardView.displayName = 'CardView';
