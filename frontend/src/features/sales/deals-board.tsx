import { useCallback, useEffect, useRef, useState, type FocusEvent, type MouseEvent } from 'react';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ChevronUp, Plus } from 'lucide-react';
import type { Chances } from '@candor/contracts/sales/chances';
import type { DealColumn, DealsData } from '@candor/contracts/sales/pages';
import { dealStages, type DealStage, isOpen } from '@candor/contracts/sales/values';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { StageRing } from '../../kit/stage-ring.tsx';
import { useStored } from '../../kit/stored.ts';
import { ColumnCards } from '../../parts/board/column-cards.tsx';
import { type Dragged, isCard } from '../../parts/board/dragged.ts';
import { dropLook, useDropOn } from '../../parts/board/drop-on.ts';
import { useDragScroll } from '../../parts/board/use-drag-scroll.ts';
import { DealCardView } from './deal-card.tsx';
import { stageLook, sumWords, ends, stageOrder } from './deal-words.ts';
import type { DealMoves } from './use-deal-moves.ts';

/** One constant object for each stage, so that the columns get the same props at each render. */
const places = Object.fromEntries(stageOrder.map((type) => [type, { id: type }])) as Record<
  DealStage,
  { id: DealStage }
>;
type Place = { id: DealStage };

const ColumnHead = ({
  column,
  most,
  onAdd,
  onFold,
}: {
  column: DealColumn;
  most: number;
  onAdd?: () => void;
  onFold?: () => void;
}) => {
  const { type, count, sums } = column;
  const [first] = Object.values(sums).sort((a, b) => b.value - a.value);
  const look = stageLook[type];
  return (
    <header className="shrink-0 px-3 pt-2.5 pb-2">
      <div className="flex h-6 items-center gap-2">
        <StageRing fill={look.fill} color={look.color} />
        <h2 className="truncate text-ui font-semi text-ink">{sayLabel(dealStages[type])}</h2>
        <span className="tnum text-ui text-ink-3">{numberWords(count)}</span>
        <span className="ms-auto flex gap-1">
          {onAdd && (
            <IconButton label={say('New deal')} size="sm" className="-me-1 size-6!" onClick={onAdd}>
              <Plus size={14} aria-hidden />
            </IconButton>
          )}
          {onFold && (
            <IconButton
              label={say('Fold {step}', { step: sayLabel(dealStages[type]) })}
              size="sm"
              className="-me-1 size-6!"
              onClick={onFold}
            >
              <ChevronUp size={14} aria-hidden />
            </IconButton>
          )}
        </span>
      </div>
      <p className="mt-1 flex items-baseline gap-2 text-ui">
        <span className="tnum font-semi text-ink">{sumWords(sums, 'value')}</span>
        {isOpen(type) && (
          <span className="tnum ms-auto text-meta text-ink-2">
            {say('weighted {amount}', { amount: sumWords(sums, 'weighted') })}
          </span>
        )}
      </p>
      {!ends(type) && (
        <div aria-hidden className="mt-1.5 h-[5px]">
          {isOpen(type) && (
            <div
              className="h-full rounded-full shadow-[inset_0_0_0_1px_var(--line-2)]"
              style={{ width: `${most ? (100 * (first?.value ?? 0)) / most : 0}%` }}
            >
              <div
                className="h-full rounded-full"
                style={{
                  width: `${first?.value ? (100 * first.weighted) / first.value : 0}%`,
                  background: look.color,
                }}
              />
            </div>
          )}
        </div>
      )}
    </header>
  );
};

type BoardProps = {
  columns: readonly DealColumn[];
  chances: Chances;
  names: DealsData['names'];
  today: string;
  handId: string | null;
  openId: string | null;
  movable: boolean;
  filtered: boolean;
  moves: DealMoves;
  hrefOf: (id: string) => string;
  open: (id: string) => void;
  point: (id: string) => void;
  onAdd?: () => void;
};
/** Returns the function that renders a card of this column. */
const drawOf =
  ({
    column,
    chances,
    names,
    today,
    handId,
    openId,
    movable,
    hrefOf,
  }: Omit<BoardProps, 'columns'> & { column: DealColumn }) =>
  (index: number, tab: number) => {
    const card = column.cards[index]!;
    return (
      <DealCardView
        card={card}
        chances={chances}
        owner={names[card.owner_user_id] ?? ''}
        today={today}
        href={hrefOf(card.id)}
        index={index}
        movable={movable}
        tabbable={openId ? card.id === handId : index === tab}
        atHand={card.id === handId}
        open={card.id === openId}
      />
    );
  };
const DealsColumn = (
  props: Omit<BoardProps, 'columns'> & {
    column: DealColumn;
    most: number;
    folded: boolean;
    dragged: Dragged<Place> | null;
    onFold: (fold: boolean) => void;
  },
) => {
  const { column, handId, openId, filtered, moves, onAdd, most, folded, dragged } = props;
  const { type } = column;
  const mayDrop = useCallback((card: Dragged<Place>, to: Place) => card.from.id !== to.id, []);
  const { box, over } = useDropOn<Place>(places[type], mayDrop);
  const title = say('{step}, {count, plural, one {# deal} other {# deals}}', {
    step: sayLabel(dealStages[type]),
    count: column.count,
  });
  const { refused } = moves;
  return (
    <section
      ref={box}
      aria-label={title}
      className={cx(
        'flex h-full shrink-0 snap-start flex-col rounded-sheet',
        folded ? 'w-11' : openId ? 'w-[224px] max-sm:w-[272px]' : 'w-[272px]',
        dropLook(dragged ? dragged.from.id !== type : null, over),
      )}
    >
      {folded ? (
        <button
          type="button"
          onClick={() => props.onFold(false)}
          aria-label={say('{column}, show', { column: title })}
          className="flex h-full w-full flex-col items-center gap-2 rounded-sheet pt-[13px] text-ink-2 outline-offset-[-2px] hover:bg-hover hover:text-ink"
        >
          <StageRing fill={stageLook[type].fill} color={stageLook[type].color} />
          <span className="tnum text-ui text-ink-3">{numberWords(column.count)}</span>
          <span className="text-ui font-semi whitespace-nowrap [writing-mode:vertical-rl]">
            {sayLabel(dealStages[type])}
          </span>
          <span className="tnum text-meta whitespace-nowrap [writing-mode:vertical-rl]">
            {sumWords(column.sums, 'value')}
          </span>
        </button>
      ) : (
        <>
          <ColumnHead
            column={column}
            most={most}
            onAdd={type === 'deal_pending' ? onAdd : undefined}
            onFold={ends(type) ? () => props.onFold(true) : undefined}
          />
          <ColumnCards
            column={type}
            ids={column.cards.map(({ id }) => id)}
            draw={drawOf(props)}
            handId={column.cards.some(({ id }) => id === handId) ? handId : null}
            open={openId !== null}
            loading={false}
            empty={filtered ? say('No deal matches') : say('No deal here')}
            more={null}
            first={
              refused?.type === type && (
                <div
                  role="status"
                  className="mx-[3px] mb-1.5 rounded-card border border-dashed border-bad px-3 py-2 text-meta"
                >
                  <p className="font-semi text-bad">{say('{company} went back', { company: refused.company_name })}</p>
                  <p className="text-ink-2">{refused.text}</p>
                </div>
              )
            }
          />
        </>
      )}
    </section>
  );
};

/** The deals by their stages, side by side. Cards move by dragging or by keys. */
export const DealsBoard = (props: BoardProps) => {
  const { columns, moves } = props;
  const board = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Dragged<Place> | null>(null);
  const [folds, setFolds] = useStored<Record<string, boolean>>('deals:folded', {});
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useDragScroll(board);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isCard(source.data),
        onDragStart: ({ source }) => {
          if (isCard<Place>(source.data)) setDragged(source.data);
        },
        onDrop: ({ source, location }) => {
          setDragged(null);
          const { data } = source;
          if (!isCard<Place>(data)) return;
          const to = location.current.dropTargets.map((target) => target.data).find((target) => target.type === 'step')
            ?.step as Place | undefined;
          const card = latest.current.columns.flatMap(({ cards }) => cards).find(({ id }) => id === data.id);
          if (to && card) latest.current.moves.move(card, to.id);
        },
      }),
    [],
  );
  const { handId } = props;
  useEffect(() => {
    if (!handId) return;
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${handId}"]`);
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const focused = document.activeElement;
    if (card && (focused === document.body || (board.current!.contains(focused) && !card.contains(focused))))
      card.querySelector('a')?.focus({ preventScroll: true });
  }, [handId]);
  const most = Math.max(
    0,
    ...columns.flatMap(({ type, sums }) => (isOpen(type) ? Object.values(sums).map(({ value }) => value) : [])),
  );
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>('[data-card]')?.dataset.card;
    if (!id || event.metaKey || event.ctrlKey || !target.closest('a')) return;
    event.preventDefault();
    props.open(id);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-card]')?.dataset.card;
    if (id) props.point(id);
  };
  return (
    // the cards are links of their own; the board handles the events of all of them
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={board}
      data-board
      onClick={onClick}
      onFocus={onFocus}
      className="quiet-scroll flex min-h-0 flex-1 scroll-px-4 gap-2 overflow-x-auto px-4 pb-4 max-sm:snap-x max-sm:snap-mandatory max-sm:px-3"
    >
      {columns.map((column) => (
        <DealsColumn
          key={column.type}
          {...props}
          moves={moves}
          column={column}
          most={most}
          dragged={dragged}
          folded={ends(column.type) && (folds[column.type] ?? true)}
          onFold={(fold) => setFolds({ ...folds, [column.type]: fold })}
        />
      ))}
    </div>
  );
};
