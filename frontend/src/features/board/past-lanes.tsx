import type { BoardLanes } from '@candor/contracts/board/board-lanes';
import type { BoardColumn } from '@candor/contracts/pipeline/pages';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { StageRing } from '../../kit/stage-ring.tsx';
import { LaneHead, laneTitle, useFolds } from './lane-head.tsx';
import { laneName } from './lane-name.ts';
import { type Laned, type LaneShown, lanesOf, standing } from './lane-places.ts';
import { PastCard, type Shared } from './past-column.tsx';
import { stageFill } from '../../parts/pipeline/stages.ts';
import { stageColor } from '../../parts/pipeline/stage-color.ts';

const width = 'w-[272px] shrink-0';

const Head = ({ column: { step, count }, marks, past, steps }: Shared & { column: BoardColumn; marks: boolean }) => (
  <header className={cx(width, 'flex h-10 items-center gap-2 px-3')}>
    <StageRing fill={stageFill(steps, step)} color={stageColor(step.type)} />
    <h2 className="truncate text-ui font-semi text-ink">{sayLabel(step.name)}</h2>
    <span className="tnum text-ui text-ink-3">{numberWords(count)}</span>
    {marks && (
      <span className="tnum ms-auto text-micro whitespace-nowrap text-ink-3">
        {say('now {count, number}', { count: past.counts[step.id] ?? 0 })}
      </span>
    )}
  </header>
);

/** One step of one lane. */
const Cell = ({
  column,
  lane,
  name,
  places,
  marks,
  ...shared
}: Shared & { column: BoardColumn; lane: LaneShown; name: string; places: readonly number[]; marks: boolean }) => {
  const { step, cards } = column;
  const count = standing(lane, column, places);
  const meeting = shared.steps.find((each) => each.id === step.id)?.meeting_type ?? null;
  return (
    <section
      aria-label={say('{lane}: {column}', {
        lane: name,
        column: say('{step}, {count, plural, one {# candidate} other {# candidates}}', {
          step: sayLabel(step.name),
          count,
        }),
      })}
      className={cx(width, 'rounded-sheet bg-well px-[5px] py-1')}
    >
      <ul>
        {places.map((place) => {
          const card = cards[place]!;
          return <PastCard key={card.id} card={card} step={step} meeting={meeting} marks={marks} {...shared} />;
        })}
      </ul>
      {count > places.length && (
        <p className="px-2 pb-1 text-end text-micro text-ink-3">
          {say('{shown, number} of {total, number}', { shown: places.length, total: count })}
        </p>
      )}
    </section>
  );
};

/** The board of a moment in lanes: the same columns, with the cards of each lane under its name. Lanes folded on the present board are folded here too. */
export const PastLanes = ({
  by,
  laned,
  columns,
  marks,
  ...shared
}: Shared & { by: BoardLanes; laned: Laned; columns: readonly BoardColumn[]; marks: boolean }) => {
  const { folds, fold } = useFolds(by);
  const lanes = lanesOf(
    by,
    laned,
    columns.map((column) => ({ column, folded: false })),
    folds,
  ).filter(({ total }) => total > 0);
  return (
    // The keyboard must scroll a board without links too.
    <div
      data-past-board
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={say('Board')}
      className="quiet-scroll min-h-0 min-w-0 flex-1 scroll-px-4 overflow-auto pb-4 outline-offset-[-2px]"
    >
      <div className="w-max min-w-full px-4 max-sm:px-3">
        <div className="sticky top-0 z-10 -mx-1 flex gap-2 bg-sheet px-1">
          {columns.map((column) => (
            <Head key={column.step.id} column={column} marks={marks} {...shared} />
          ))}
        </div>
        {lanes.map((lane) => {
          const name = laneName(by, lane);
          return (
            <section key={lane.key} aria-label={laneTitle(name, lane)}>
              <LaneHead by={by} lane={lane} name={name} onFold={() => fold(lane)} />
              {!lane.folded && (
                <div className="flex gap-2 pb-2">
                  {columns.map((column, at) => (
                    <Cell
                      key={column.step.id}
                      column={column}
                      lane={lane}
                      name={name}
                      places={lane.places[at]!}
                      marks={marks}
                      {...shared}
                    />
                  ))}
                </div>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
};
