import { fullDays } from '@candor/contracts/values/days';
import { durationWords } from '@candor/contracts/words/time-words';
import { memo } from 'react';
import { ChevronsRightLeft, Plus } from 'lucide-react';
import { isEnd, type Step } from '@candor/contracts/jobs/values';
import type { RoundMeetingByApplication } from '@candor/contracts/interviews/round-meeting';
import type { PipelineAction } from '@candor/contracts/pipeline/actions';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { StageRing } from '../../kit/stage-ring.tsx';
import type { DrawnColumn } from '../../parts/board/board-state.ts';
import { ColumnCards } from '../../parts/board/column-cards.tsx';
import type { Dragged } from '../../parts/board/dragged.ts';
import { dropLook, useDropOn } from '../../parts/board/drop-on.ts';
import { CardView } from './card.tsx';
import { stageFill } from '../../parts/pipeline/stages.ts';
import { stageColor } from '../../parts/pipeline/stage-color.ts';

/** How many cards from the top can be ordered by hand: the endpoint takes no more. */
const rankedTo = 100;

export type ColumnProps = {
  column: DrawnColumn;
  steps: readonly Step[];
  zone: string | null;
  /** The interviews of the round, booked or held, by application. */
  meetings: RoundMeetingByApplication;
  hrefOf: (id: string) => string;
  /** The current card of the keyboard or the drawer, if it is in this column. */
  handId: string | null;
  /** Whether the drawer shows the candidate of the current card. */
  open: boolean;
  chosen: ReadonlySet<string>;
  choosing: boolean;
  movable: boolean;
  /** Actions that may be started from a card of this step. */
  may: readonly PipelineAction[];
  rankable: boolean;
  filtered: boolean;
  /** Whether the dragged card may be dropped here; null while there is no drag. */
  offered: boolean | null;
  mayDrop: (dragged: Dragged<StepMark>, to: StepMark) => boolean;
  loading: boolean;
  more: { label: string; run: () => void } | null;
  onAdd?: () => void;
  onFold?: () => void;
  folded: boolean;
  onUnfold: () => void;
};

/** The count: '300', or '250 of 300' if the page lacks some of the cards. */
const countText = ({ cards, count }: DrawnColumn): string =>
  cards.length && cards.length < count
    ? say('{shown, number} of {total, number}', { shown: cards.length, total: count })
    : numberWords(count);
export const titleOf = ({ step, count }: DrawnColumn) =>
  say('{step}, {count, plural, one {# candidate} other {# candidates}}', { step: sayLabel(step.name), count });

const Narrow = ({ column, steps, onOpen }: Pick<ColumnProps, 'column' | 'steps'> & { onOpen: () => void }) => (
  <button
    type="button"
    onClick={onOpen}
    aria-label={say('{column}, show', { column: titleOf(column) })}
    className="flex h-full w-full flex-col items-center gap-2 rounded-sheet pt-[13px] text-ink-2 outline-offset-[-2px] hover:bg-hover hover:text-ink"
  >
    <StageRing fill={stageFill(steps, column.step)} color={stageColor(column.step.type)} />
    <span className="tnum text-ui text-ink-3">{numberWords(column.count)}</span>
    <span className="text-ui font-semi whitespace-nowrap [writing-mode:vertical-rl]">{sayLabel(column.step.name)}</span>
  </button>
);

/** The card at a place of the column. `tab`: the place that Tab reaches while the drawer is closed. */
export const drawnAt = (
  { column, steps, zone, meetings, hrefOf, handId, open, chosen, choosing, movable, may, rankable }: ColumnProps,
  index: number,
  tab: number,
) => {
  const card = column.cards[index]!;
  const { step } = column;
  return (
    <CardView
      card={card}
      step={step}
      meetingType={steps.find((each) => each.id === step.id)?.meeting_type ?? null}
      zone={zone}
      meeting={meetings[card.id] ?? null}
      planned={step.sla_days}
      days={fullDays(card.entered_at)}
      href={hrefOf(card.id)}
      index={index}
      rankable={rankable && index < rankedTo}
      movable={movable}
      may={may}
      // while a drawer is open, only its candidate's card can be reached by Tab
      tabbable={open ? card.id === handId : index === tab}
      atHand={card.id === handId}
      open={open && card.id === handId}
      chosen={chosen.has(card.id)}
      choosing={choosing}
    />
  );
};

const Cards = (props: ColumnProps) => {
  const { column, handId, open, filtered, loading, more } = props;
  return (
    <ColumnCards
      column={column.step.id}
      ids={column.cards.map(({ id }) => id)}
      draw={(index, tab) => drawnAt(props, index, tab)}
      handId={handId}
      open={open}
      loading={loading}
      empty={filtered ? say('No one matches') : say('No one here yet')}
      more={more}
    />
  );
};

/** The name of the step with its number of candidates. */
export const ColumnHead = ({ column, steps, onAdd, onFold }: ColumnProps) => {
  const { step } = column;
  return (
    <header className="flex h-10 shrink-0 items-center gap-2 ps-3 pe-2">
      <StageRing fill={stageFill(steps, step)} color={stageColor(step.type)} />
      <h2 className="truncate text-ui font-semi text-ink">{sayLabel(step.name)}</h2>
      <span className="tnum text-ui whitespace-nowrap text-ink-3">{countText(column)}</span>
      <span className="ms-auto flex items-center gap-1">
        {column.over_sla > 0 && !isEnd(step.type) && (
          <span
            className="tnum text-micro whitespace-nowrap text-warn"
            title={say('{over, number} of {count, number} have been here longer than {duration}', {
              over: column.over_sla,
              count: column.count,
              duration: durationWords(step.sla_days),
            })}
          >
            {say('{count, number} over {duration}', {
              count: column.over_sla,
              duration: durationWords(step.sla_days),
            })}
          </span>
        )}
        {onAdd && (
          <IconButton
            label={say('Add a candidate to {step}', { step: sayLabel(step.name) })}
            size="sm"
            className="-me-0.5 size-6!"
            onClick={onAdd}
          >
            <Plus size={14} aria-hidden />
          </IconButton>
        )}
        {onFold && (
          <IconButton
            label={say('Fold {step}', { step: sayLabel(step.name) })}
            size="sm"
            className="-me-0.5 size-6!"
            onClick={onFold}
          >
            <ChevronsRightLeft size={14} aria-hidden />
          </IconButton>
        )}
      </span>
    </header>
  );
};

/** One step of the board. End steps fold to a narrow strip. */
export const Column = memo((props: ColumnProps) => {
  const { column, steps, offered, mayDrop, onUnfold, folded } = props;
  const { box, over } = useDropOn(column.step, mayDrop);
  return (
    <section
      ref={box}
      aria-label={titleOf(column)}
      className={cx(
        'flex h-full shrink-0 snap-start flex-col rounded-sheet',
        folded ? 'w-11' : 'w-[272px]',
        dropLook(offered, over),
      )}
    >
      {folded ? (
        <Narrow column={column} steps={steps} onOpen={onUnfold} />
      ) : (
        <>
          <ColumnHead {...props} />
          <Cards {...props} />
        </>
      )}
    </section>
  );
});
Column.displayName = 'Column';
