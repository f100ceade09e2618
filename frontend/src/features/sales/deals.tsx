import { Suspense, useCallback, useEffect, useRef, useState, type FocusEvent, type MouseEvent } from 'react';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { CalendarX, CircleUserRound, ChevronDown, ChevronUp, Columns3, ArrowUpRight, Plus, Rows3 } from 'lucide-react';
import { chanceOf, type Chances, sumsOf, weightedOf } from '@candor/contracts/sales/chances';
import {
  type DealCard,
  type DealColumn,
  type DealData,
  type DealsData,
  dealsPage,
} from '@candor/contracts/sales/pages';
import type { DealRow } from '@candor/contracts/sales/rows';
import { dealStages, type DealStage, isOpen } from '@candor/contracts/sales/values';
import { fullDays } from '@candor/contracts/values/days';
import { shortMinorWords } from '@candor/contracts/words/minor-words';
import { numberWords, phrase, say, sayLabel } from '@candor/contracts/words/say';
import { dayIn, shortDuration } from '@candor/contracts/words/time-words';
import { Button, ButtonLink, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { later } from '../../kit/later.tsx';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { StageRing } from '../../kit/stage-ring.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { FilterBar, QuickCount, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { dayText, useNow } from '../../kit/time.tsx';
import { useStored } from '../../kit/stored.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useChanges, useLivePage } from '../../page/live/live.ts';
import { bodyAt } from '../../page/page-request.ts';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { NoPast, PastActions, PastBar } from '../../page/past/past-bar.tsx';
import { usePage } from '../../page/use-page.ts';
import { ColumnCards } from '../../parts/board/column-cards.tsx';
import { type Dragged, isCard } from '../../parts/board/dragged.ts';
import { dropLook, useDropOn } from '../../parts/board/drop-on.ts';
import { useDragScroll } from '../../parts/board/use-drag-scroll.ts';
import { DealCardView } from './deal-card.tsx';
import { addedSums, nextOf, stageLook, sumWords } from './deal-words.ts';
import { MoveDialog } from './move-dialog.tsx';
import { type DealMoves, type Moved, useDealCommands, useDealMoves } from './use-deal-moves.ts';

const DealDialog = later(() => import('./deal-form.tsx').then((m) => m.DealDialog));
const DealView = later(() => import('./deal-view.tsx').then((m) => m.DealView));
const order: readonly DealStage[] = ['deal_pending', 'deal_accepted', 'deal_paid', 'deal_declined', 'archived'];
const ends = (type: DealStage) => type === 'deal_declined' || type === 'archived';
/** One place of the board for each stage, so that columns keep the same props. */
const places = Object.fromEntries(order.map((type) => [type, { id: type }])) as Record<DealStage, { id: DealStage }>;
type Place = { id: DealStage };

/** The columns with the moves that the server has not shown yet. Sums follow at once. */
const withMoves = (columns: readonly DealColumn[], moves: DealMoves, chances: Chances): DealColumn[] => {
  const moved = columns.flatMap(({ cards }) => cards.filter((card) => moves.stageOf(card) !== card.type));
  if (!moved.length) return [...columns];
  return columns.map((column) => {
    const left = moved.filter((card) => card.type === column.type);
    const came = moved
      .filter((card) => moves.stageOf(card) === column.type)
      .map((card) => ({ ...card, type: column.type, since: new Date().toISOString() }));
    if (!left.length && !came.length) return column;
    const minus = sumsOf(left, chances);
    const sums = addedSums([column.sums, sumsOf(came, chances)]);
    for (const [currency, { value, weighted }] of Object.entries(minus)) {
      sums[currency] = {
        value: (sums[currency]?.value ?? 0) - value,
        weighted: (sums[currency]?.weighted ?? 0) - weighted,
      };
    }
    return {
      ...column,
      count: column.count - left.length + came.length,
      sums,
      cards: [...came, ...column.cards.filter((card) => !left.includes(card))],
    };
  });
};

/** The drawer's deal, read like its page. */
const useDeal = (id: string | null, address: string | null, position: number) => {
  const [state, setState] = useState<{ id: string | null; data: DealData | null; failed: boolean }>({
    id: null,
    data: null,
    failed: false,
  });
  const [again, setAgain] = useState(0);
  useEffect(() => {
    if (!id || !address) return;
    const stop = new AbortController();
    void bodyAt<DealData>(address, stop.signal).then((data) => {
      if (!stop.signal.aborted) setState({ id, data: data?.deal ? data : null, failed: !data?.deal });
    });
    return () => stop.abort();
    // `position` and `again` trigger another request
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, address, position, again]);
  useChanges(['deals', 'commissions', 'partners', 'tasks'], () => setAgain((count) => count + 1));
  return state.id === id ? state : { id, data: null, failed: false };
};

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
/** How a column draws its cards. */
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

const Board = (props: BoardProps) => {
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
    // cards are links of their own; the board listens once for all of them
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

const columnsOf = ({ names, chances }: DealsData, today: string): Column<DealRow>[] => [
  {
    id: 'company',
    header: say('Company'),
    width: 220,
    sort: 'company',
    fixed: true,
    cell: (deal) => <span className="font-medium text-ink">{deal.company_name}</span>,
  },
  { id: 'name', header: say('Name'), width: 160, sort: 'name', cell: (deal) => deal.name },
  { id: 'type', header: say('Stage'), width: 150, cell: (deal) => sayLabel(dealStages[deal.type]) },
  {
    id: 'amount',
    header: say('Amount'),
    width: 120,
    align: 'end',
    sort: 'amount',
    cell: ({ amount }) => (amount ? shortMinorWords(amount.amount, amount.currency) : ''),
  },
  {
    id: 'chance',
    header: say('Chance'),
    width: 80,
    align: 'end',
    cell: (deal) => say('{percent, number} %', { percent: chanceOf(deal, chances) }),
  },
  {
    id: 'weighted',
    header: say('Weighted'),
    width: 120,
    align: 'end',
    cell: (deal) =>
      deal.amount ? shortMinorWords(weightedOf(deal.amount.amount, chanceOf(deal, chances)), deal.amount.currency) : '',
  },
  { id: 'owner', header: say('Owner'), width: 140, cell: (deal) => names[deal.owner_user_id] ?? '' },
  {
    id: 'partners',
    header: say('Partners'),
    width: 90,
    align: 'end',
    cell: ({ partners }) => (partners.length ? numberWords(partners.length) : ''),
  },
  {
    id: 'expected',
    header: say('Expected'),
    width: 130,
    sort: 'expected_on',
    cell: ({ expected_on }) => (expected_on ? dayText(expected_on) : ''),
  },
  {
    id: 'age',
    header: say('In stage'),
    width: 90,
    sort: 'since',
    cell: ({ since }) => shortDuration(fullDays(since)),
  },
  { id: 'next', header: say('Next'), width: 220, cell: (deal) => nextOf(deal, today).text },
];

/** `/sales/deals`: the deals as a board or a table, now or as of a moment, with the drawer of the open one. */
export const Screen = () => {
  const page = usePage(dealsPage);
  const { board, list, chances, names, options, past, user, position } = page;
  const at = useListAddress();
  useLivePage(['deals']);
  const moves = useDealMoves(position);
  const now = useNow();
  const today = dayIn(past ? past.as_of : now, user.tz_region);
  const [openId, setOpenId] = useState<string | null>(null);
  const [handId, setHandId] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const [quick, setQuick] = useState<'mine' | 'late' | null>(null);
  const acts = !past;
  const opened = useDeal(openId, openId && at.recordTo(openId), position);
  const { view: _, ...filters } = at.slice.filters as Record<string, unknown>;
  const filtered = Object.keys(filters).length > 0 || at.slice.search !== '' || quick !== null;
  const moved = withMoves(board?.columns ?? [], moves, chances);
  const needs = {
    mine: (card: DealCard) =>
      card.owner_user_id === user.id && isOpen(card.type) && nextOf(card, today).tone !== 'waits',
    late: (card: DealCard) => isOpen(card.type) && nextOf(card, today).tone === 'late',
  };
  const counts = {
    mine: moved.reduce((sum, { cards }) => sum + cards.filter(needs.mine).length, 0),
    late: moved.reduce((sum, { cards }) => sum + cards.filter(needs.late).length, 0),
  };
  const columns = quick
    ? moved.map((column) => {
        const cards = column.cards.filter(needs[quick]);
        return { ...column, cards, count: cards.length, sums: sumsOf(cards, chances) };
      })
    : moved;
  const sums = addedSums(columns.filter(({ type }) => isOpen(type)).map((column) => column.sums));
  const cards = columns.filter(({ type }) => !ends(type)).map((column) => column.cards);
  const find = (id: string | null) => columns.flatMap((column) => column.cards).find((card) => card.id === id) ?? null;
  const turn = (down: number, right: number) => {
    const column = Math.max(
      0,
      cards.findIndex((each) => each.some(({ id }) => id === handId)),
    );
    const row = Math.max(0, cards[column]?.findIndex(({ id }) => id === handId) ?? 0);
    let next = cards[column]?.[handId === null ? 0 : row + down]?.id ?? null;
    if (right)
      for (let to = column + right; to >= 0 && to < cards.length; to += right)
        if (cards[to]!.length) {
          next = cards[to]![Math.min(row, cards[to]!.length - 1)]!.id;
          break;
        }
    if (!next) return;
    setHandId(next);
    if (openId) setOpenId(next);
  };
  const group = phrase('Board');
  const held = true;
  const on = board !== null;
  useShortcut('j', say('Next card'), () => turn(1, 0), { group, held, on });
  useShortcut('k', say('Previous card'), () => turn(-1, 0), { group, held, on });
  useShortcut('h', say('Card to the left'), () => turn(0, -1), { group, held, on });
  useShortcut('l', say('Card to the right'), () => turn(0, 1), { group, held, on });
  useShortcut('arrowdown', '', () => turn(1, 0), { group, held, on });
  useShortcut('arrowup', '', () => turn(-1, 0), { group, held, on });
  useShortcut('arrowleft', '', () => turn(0, -1), { group, held, on });
  useShortcut('arrowright', '', () => turn(0, 1), { group, held, on });
  useShortcut('enter', say('Open the deal'), () => handId && setOpenId(handId), { group, on });
  const hand: Moved | null = find(openId ?? handId);
  useDealCommands(acts ? hand : null, moves);
  const shift = (by: number) => {
    const to = hand && order[order.indexOf(hand.type) + by];
    if (hand && to) moves.move(hand, to);
  };
  useShortcut(']', say('To the next stage'), () => shift(1), { group, on: acts && on });
  useShortcut('[', say('To the stage before'), () => shift(-1), { group, on: acts && on });
  useShortcut(
    'a',
    say('Next step of the deal'),
    () => hand && isOpen(hand.type) && moves.ask(hand, hand.type === 'deal_pending' ? 'deal_accepted' : 'deal_paid'),
    { group, on: acts && on },
  );
  useShortcut('x', say('Decline the deal'), () => hand?.type === 'deal_pending' && moves.ask(hand, 'deal_declined'), {
    group,
    on: acts && on,
  });
  useShortcut('c', say('New deal'), () => setAdding(true), { on: acts, opens: true });
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <Plus size={14} aria-hidden />
      <span className="max-sm:sr-only">{say('New deal')}</span>
      <Kbd keys="c" on="accent" />
    </Button>
  );
  const asked =
    moves.asked &&
    (find(moves.asked.deal.id) ?? (opened.data?.deal.id === moves.asked.deal.id ? opened.data.deal : null));
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  const turnTo = (by: number) => {
    const all = columns.find(({ cards: own }) => own.some(({ id }) => id === openId))?.cards ?? [];
    const next = all[all.findIndex(({ id }) => id === openId) + by];
    if (next) setOpenId(next.id);
  };
  return (
    <Page
      beside={
        openId && (
          <Drawer
            label={opened.data?.deal.company_name ?? say('Deal')}
            narrow
            onClose={() => setOpenId(null)}
            head={
              <>
                <IconButton label={say('Previous deal')} size="sm" onClick={() => turnTo(-1)}>
                  <ChevronUp size={16} aria-hidden />
                </IconButton>
                <IconButton label={say('Next deal')} size="sm" onClick={() => turnTo(1)}>
                  <ChevronDown size={16} aria-hidden />
                </IconButton>
                <ButtonLink to={at.recordTo(openId)} kind="ghost" size="sm">
                  <ArrowUpRight size={14} aria-hidden />
                  {say('Open its page')}
                </ButtonLink>
              </>
            }
          >
            {opened.data ? (
              <Suspense>
                <DealView key={opened.data.deal.version} data={opened.data} moves={moves} today={today} acts={acts} />
              </Suspense>
            ) : (
              opened.failed && <ErrorState />
            )}
          </Drawer>
        )
      }
    >
      <PageHead
        title={say('Deals')}
        count={board ? total : list.total}
        facts={
          board &&
          total > 0 &&
          say('{value} open, {weighted} weighted', {
            value: sumWords(sums, 'value'),
            weighted: sumWords(sums, 'weighted'),
          })
        }
        actions={
          past ? (
            <PastActions past={past} />
          ) : (
            <>
              <AsOfButton />
              {add}
            </>
          )
        }
      />
      {past && <PastBar past={past} zone={user.tz_region} />}
      {past?.refused ? (
        <NoPast
          past={past}
          zone={user.tz_region}
          before={(moment) => say('There were no deals before {moment}.', { moment })}
        />
      ) : (
        <>
          <div className="@container shrink-0">
            <PageBar className="relative @max-3xl:flex-nowrap @max-3xl:overflow-x-auto">
              {!past && (
                <Segmented
                  label={say('View')}
                  value={board ? 'board' : 'list'}
                  onChange={(view) => at.go((now) => now.filterTo('view', view === 'list' ? 'list' : undefined))}
                  options={[
                    { value: 'board', label: say('Board'), icon: <Columns3 size={13} aria-hidden /> },
                    { value: 'list', label: say('Table'), icon: <Rows3 size={13} aria-hidden /> },
                  ]}
                />
              )}
              {board &&
                (['mine', 'late'] as const).map((name) => (
                  <QuickCount
                    key={name}
                    icon={
                      name === 'mine' ? <CircleUserRound size={14} aria-hidden /> : <CalendarX size={14} aria-hidden />
                    }
                    count={counts[name]}
                    label={name === 'mine' ? say('need you') : say('past their date')}
                    on={quick === name}
                    onToggle={() => setQuick(quick === name ? null : name)}
                  />
                ))}
              <span className="ms-auto" />
              <FilterBar
                value={filters}
                onChange={(to, before) => at.go((now) => now.filtersTo(to, before))}
                filters={[
                  { name: 'owner', label: say('Owner'), kind: 'choice', options: options.members },
                  { name: 'partner', label: say('Partner'), kind: 'choice', options: options.partners },
                  { name: 'source', label: say('Lead source'), kind: 'choice', options: options.sources },
                  { name: 'product', label: say('Product'), kind: 'choice', options: options.products },
                  {
                    name: 'type',
                    label: say('Stage'),
                    kind: 'choice',
                    options: order.map((type) => ({ value: type, label: sayLabel(dealStages[type]) })),
                  },
                ]}
              />
              <span className="contents @max-3xl:[&_input]:w-32!">
                <SearchBox
                  value={at.slice.search}
                  onSearch={(text) => at.go((now) => now.searchTo(text), { replace: true })}
                  label={say('Search deals')}
                />
              </span>
            </PageBar>
          </div>
          {board ? (
            total === 0 && !filtered ? (
              <EmptyState action={acts ? add : undefined}>{say('No deals yet. Add the first.')}</EmptyState>
            ) : (
              <Board
                columns={columns}
                chances={chances}
                names={names}
                today={today}
                handId={handId}
                openId={openId}
                movable={acts}
                filtered={filtered}
                moves={moves}
                hrefOf={at.recordTo}
                open={(id) => {
                  setHandId(id);
                  if (acts) setOpenId(id);
                }}
                point={setHandId}
                onAdd={acts ? () => setAdding(true) : undefined}
              />
            )
          ) : (
            <>
              <DataTable
                name="deals"
                label={say('Deals')}
                columns={columnsOf(page, today)}
                rows={list.items}
                keyOf={({ id }) => id}
                nameOf={({ company_name }) => company_name}
                sort={list.sort}
                sortTo={at.sortTo}
                onOpen={({ id }) => setOpenId(id)}
                current={openId}
                empty={
                  <EmptyState action={add}>{filtered ? say('No deal matches.') : say('No deals yet.')}</EmptyState>
                }
              />
              <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
            </>
          )}
        </>
      )}
      {adding && (
        <Suspense>
          <DealDialog
            deal={null}
            options={options}
            owner={user.id}
            onClose={() => setAdding(false)}
            onSaved={(id) => setOpenId(id)}
          />
        </Suspense>
      )}
      {asked && moves.asked && (
        <MoveDialog deal={asked} to={moves.asked.to} options={options} today={today} moves={moves} />
      )}
    </Page>
  );
};
