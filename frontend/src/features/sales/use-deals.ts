import { useEffect, useState } from 'react';
import { type Chances, sumsOf } from '@candor/contracts/sales/chances';
import { type DealCard, type DealColumn, type DealData, dealsPage } from '@candor/contracts/sales/pages';
import { isOpen } from '@candor/contracts/sales/values';
import { todayOf } from '@candor/contracts/words/time-words';
import { useNow } from '../../kit/time.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { touches, useChanges, useLivePage } from '../../page/live/live.ts';
import { bodyAt } from '../../page/page-request.ts';
import { usePage } from '../../page/use-page.ts';
import { addedSums, nextOf } from './deal-words.ts';
import { type DealMoves, type Moved, useDealMoves } from './use-deal-moves.ts';

/** The columns with the moves that the page does not show yet. The sums change immediately too. */
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

/** The data of the deal in the drawer, loaded by the same request as its page. */
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
  useChanges(['messages'], (changed) => {
    const contact = state.data?.contact;
    if (contact && changed.some((change) => touches(change, [contact.id]))) setAgain((count) => count + 1);
  });
  return state.id === id ? state : { id, data: null, failed: false };
};

/** The state of the screen of deals: the columns with pending moves, the selected card, and the deal in the drawer. */
export const useDeals = () => {
  const page = usePage(dealsPage);
  const { board, chances, past, user, organization, position } = page;
  const at = useListAddress();
  useLivePage(['deals']);
  const now = useNow();
  const today = todayOf(organization, past ? past.as_of : now);
  const [openId, setOpenId] = useState<string | null>(null);
  const [handId, setHandId] = useState<string | null>(null);
  const moves = useDealMoves(position, (id) => {
    setHandId(id);
    setOpenId(id);
  });
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
  const find = (id: string | null) => columns.flatMap((column) => column.cards).find((card) => card.id === id) ?? null;
  const hand: Moved | null = find(openId ?? handId);
  const asked =
    moves.asked &&
    (find(moves.asked.deal.id) ?? (opened.data?.deal.id === moves.asked.deal.id ? opened.data.deal : null));
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  const turnTo = (by: number) => {
    const all = columns.find(({ cards: own }) => own.some(({ id }) => id === openId))?.cards ?? [];
    const next = all[all.findIndex(({ id }) => id === openId) + by];
    if (next) setOpenId(next.id);
  };
  return {
    page,
    at,
    moves,
    today,
    openId,
    setOpenId,
    handId,
    setHandId,
    quick,
    setQuick,
    acts,
    opened,
    filters,
    filtered,
    counts,
    columns,
    sums,
    hand,
    asked,
    total,
    turnTo,
  };
};
export type Deals = ReturnType<typeof useDeals>;
