import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { type BoardLanes, filterOf, laneOf } from '@candor/contracts/board/board-lanes';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { StageRing } from '../../kit/stage-ring.tsx';
import type { AtHand, Direction } from '../../parts/pipeline/at-hand.ts';
import { LaneHead, laneHead, laneTitle, useFolds } from './lane-head.tsx';
import { laneName } from './lane-name.ts';
import { type Laned, type LaneShown, lanesOf, neighbourIn, standing } from './lane-places.ts';
import { rowHeight } from '../../parts/board/column-cards.tsx';
import type { StepMark } from '@candor/contracts/pipeline/events';
import type { Dragged } from '../../parts/board/dragged.ts';
import { dropLook, useDropOn } from '../../parts/board/drop-on.ts';
import { ColumnHead, drawnAt, titleOf, type ColumnProps } from './column.tsx';
import { stageColor } from '../../parts/pipeline/stage-color.ts';
import { stageFill } from '../../parts/pipeline/stages.ts';
import { useDragScroll } from '../../parts/board/use-drag-scroll.ts';

/** `tableTo`: the address of the same candidates as a table, narrowed by more filters. */
export type LanesOf = { by: BoardLanes; laned: Laned; tableTo: (more: Record<string, unknown>) => string };
/** Returns the card beside another. */
export type Across = { current: ((id: string | null, direction: Direction) => string | null) | null };
type Props = LanesOf & {
  columns: readonly ColumnProps[];
  dragged: Dragged<StepMark> | null;
  across: Across;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  hand: AtHand;
};

const headHeight = 40;
const around = 8;
/** How far (px) beyond the visible part cards are drawn; `stride`: how far the reader scrolls before more are drawn. */
const beyond = 600;
const stride = 300;

/** The range of heights (px) that is visible. */
const useSight = (box: { current: HTMLDivElement | null }) => {
  const [sight, setSight] = useState({ from: 0, to: 1600 });
  useEffect(() => {
    const element = box.current!;
    const look = () => {
      const from = Math.floor(element.scrollTop / stride) * stride;
      const to = from + stride + (element.clientHeight || 1600);
      setSight((now) => (now.from === from && now.to === to ? now : { from, to }));
    };
    const sized = new ResizeObserver(look);
    sized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return sight;
};

/** One step of one lane. */
const Cell = ({
  of,
  lane,
  places,
  top,
  sight,
  laneOfCard,
  dragged,
  rest,
}: {
  of: ColumnProps;
  lane: LaneShown;
  places: readonly number[];
  /** The top (px) of the cell's cards, within all lanes. */
  top: number;
  sight: { from: number; to: number };
  laneOfCard: (id: string) => string | undefined;
  dragged: Dragged<StepMark> | null;
  /** Replaces cards that the server did not send. */
  rest: ReactNode;
}) => {
  const { column, mayDrop, folded, handId } = of;
  const { key } = lane;
  const within = useCallback<ColumnProps['mayDrop']>(
    (card, to) => laneOfCard(card.id) === key && mayDrop(card, to),
    [laneOfCard, key, mayDrop],
  );
  const { box, over } = useDropOn(column.step, within);
  const here = dragged === null || laneOfCard(dragged.id) === key;
  const offered = here ? of.offered : false;
  const hand = places.find((place) => column.cards[place]!.id === handId);
  const cell = { ...of, rankable: of.rankable && here };
  return (
    <section
      ref={box}
      aria-label={say('{lane}: {column}', {
        lane: lane.name ?? key,
        column: titleOf({ ...column, count: standing(lane, column, places) }),
      })}
      className={cx('relative shrink-0 rounded-sheet', folded ? 'w-11' : 'w-[272px]', dropLook(offered, over))}
    >
      {!folded && (
        <ul className="absolute inset-x-[5px] top-1">
          {places.map((place, row) => {
            const from = top + row * rowHeight;
            if (from > sight.to + beyond || from + rowHeight < sight.from - beyond) return null;
            return (
              <li
                key={column.cards[place]!.id}
                className="absolute inset-x-0 top-0 px-[3px] pt-0.5 pb-[6px]"
                style={{ transform: `translateY(${row * rowHeight}px)` }}
              >
                {drawnAt(cell, place, hand ?? places[0]!)}
              </li>
            );
          })}
        </ul>
      )}
      {rest}
    </section>
  );
};

/** The heads of the columns, above all lanes. */
const Heads = ({ columns, tableTo }: Pick<Props, 'columns' | 'tableTo'>) => (
  <div className="sticky top-0 z-10 -mx-1 flex gap-2 bg-sheet px-1">
    {columns.map((each) => (
      <div key={each.column.step.id} className={cx('shrink-0', each.folded ? 'w-11' : 'w-[272px]')}>
        {each.folded ? (
          <Link
            to={tableTo({ step: [each.column.step.id] })}
            aria-label={say('{column}, show in the table', { column: titleOf(each.column) })}
            title={sayLabel(each.column.step.name)}
            className="flex h-10 items-center justify-center gap-1 rounded-ctl text-ink-2 hover:bg-hover hover:text-ink"
          >
            <StageRing fill={stageFill(each.steps, each.column.step)} color={stageColor(each.column.step.type)} />
            <span className="tnum text-micro text-ink-3">{numberWords(each.column.count)}</span>
          </Link>
        ) : (
          <ColumnHead {...each} />
        )}
      </div>
    ))}
  </div>
);

/** The board in lanes: the same columns, with the cards of each lane under its name. Lanes fold; cards move between the columns of their lane. */
export const Lanes = ({ by, laned, tableTo, columns, dragged, across, chosen, onChoose, hand }: Props) => {
  const scroll = useRef<HTMLDivElement>(null);
  const sight = useSight(scroll);
  const { folds, fold } = useFolds(by);
  const lanes = lanesOf(by, laned, columns, folds);
  const heights = lanes.map(({ folded, rows }) => laneHead + (folded ? 0 : rows * rowHeight + around));
  const tops = heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height, headHeight));
  const latest = useRef({ by, laned, columns, lanes });
  useLayoutEffect(() => {
    latest.current = { by, laned, columns, lanes };
    across.current = (id, direction) => neighbourIn(lanes, columns, id, direction);
  });
  useEffect(
    () => () => {
      across.current = null;
    },
    [across],
  );
  const laneOfCard = useCallback((id: string) => {
    const { by, laned, columns } = latest.current;
    for (const { column } of columns) {
      const card = column.cards.find((each) => each.id === id);
      if (card) return laneOf(by, card, laned.owners);
    }
    return undefined;
  }, []);
  useDragScroll(scroll);

  /** Where the current card is drawn, if its lane is not folded. */
  const aim = useMemo(() => {
    for (const [index, { folded, places }] of lanes.entries()) {
      if (folded) continue;
      for (const [at, each] of places.entries()) {
        const row = each.findIndex((place) => columns[at]!.column.cards[place]!.id === hand.id);
        if (row >= 0) return tops[index]! + laneHead + row * rowHeight;
      }
    }
    return null;
    // The other values are new with each render. The board scrolls only when the candidate at hand or the columns change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hand.id, columns]);
  useEffect(() => {
    const box = scroll.current!;
    if (aim === null) return;
    const above = headHeight + laneHead;
    if (aim - above < box.scrollTop) box.scrollTop = aim - above;
    else if (aim + rowHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = aim + rowHeight + around - box.clientHeight;
  }, [aim]);

  /** Deselects the cards of a folded lane: actions must not affect unseen cards. */
  const foldOrOpen = (lane: LaneShown) => {
    if (!fold(lane)) return;
    const hidden = new Set(
      lane.places.flatMap((each, index) => each.map((place) => columns[index]!.column.cards[place]!.id)),
    );
    if ([...chosen].some((id) => hidden.has(id))) onChoose(new Set([...chosen].filter((id) => !hidden.has(id))));
    if (hand.id && hidden.has(hand.id)) hand.point(null);
  };
  const more = columns.filter((each) => each.more && !each.folded);
  return (
    <div
      ref={scroll}
      className="quiet-scroll min-h-0 min-w-0 flex-1 scroll-px-4 scroll-pt-20 overflow-auto pb-4"
      data-lanes
    >
      <div className="w-max min-w-full px-4 max-sm:px-3">
        <Heads columns={columns} tableTo={tableTo} />
        {lanes.map((lane, index) => {
          const name = laneName(by, lane);
          const top = tops[index]!;
          const seen = top < sight.to + beyond && top + heights[index]! > sight.from - beyond;
          const filter = filterOf(by, lane.key);
          return (
            <section key={lane.key} aria-label={laneTitle(name, lane)} style={{ height: heights[index] }}>
              <LaneHead by={by} lane={lane} name={name} onFold={() => foldOrOpen(lane)} />
              {!lane.folded && (
                <div className="flex gap-2" style={{ height: heights[index]! - laneHead }}>
                  {seen &&
                    columns.map((each, at) => {
                      const places = lane.places[at]!;
                      const all = each.folded ? 0 : standing(lane, each.column, places);
                      const words = say('{shown, number} of {total, number}', { shown: places.length, total: all });
                      return (
                        <Cell
                          key={each.column.step.id}
                          of={each}
                          lane={{ ...lane, name }}
                          places={places}
                          top={top + laneHead}
                          sight={sight}
                          laneOfCard={laneOfCard}
                          dragged={dragged}
                          rest={
                            all > places.length && (
                              <p className="absolute end-2 bottom-0.5 text-micro text-ink-3">
                                {filter ? (
                                  <Link
                                    to={tableTo({ ...filter, step: [each.column.step.id] })}
                                    className="rounded-tag bg-well px-1 underline"
                                  >
                                    {words}
                                  </Link>
                                ) : (
                                  words
                                )}
                              </p>
                            )
                          }
                        />
                      );
                    })}
                </div>
              )}
            </section>
          );
        })}
        {more.length > 0 && (
          <div className="mt-2 flex gap-2">
            {columns.map((each) => (
              <div key={each.column.step.id} className={cx('shrink-0', each.folded ? 'w-11' : 'w-[272px]')}>
                {each.more && !each.folded && (
                  <Button kind="ghost" size="sm" className="w-full" onClick={each.more.run}>
                    {each.more.label}
                  </Button>
                )}
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
};
