import { useEffect, useState } from 'react';
import { formatListAddress, type ListAddress } from '@candor/contracts/kernel/list';
import type { BoardData } from '@candor/contracts/pipeline/pages';
import { bodyAt } from '../../page/page-request.ts';
import type { BoardCard, DrawnColumn } from '../../parts/board/board-state.ts';

type Loaded = { cards: readonly BoardCard[]; position: number };

/** The rows of one step of the job in the address, loaded like those of the table. */
export const askStep = async (
  address: ListAddress,
  stepId: string,
  signal?: AbortSignal,
): Promise<readonly BoardCard[] | null> => {
  if (!address.section) return null;
  const { name, list } = address.section;
  const to = formatListAddress({
    ...address,
    section: {
      name,
      id: null,
      list: {
        ...list,
        sort: { field: 'entered_at', direction: 'desc' },
        filters: { ...list.filters, quick: undefined, view: 'list', step: [stepId] },
      },
    },
  });
  const body = await bodyAt<Pick<BoardData, 'list' | 'rejections'>>(to, signal);
  return body?.list?.items.map((row) => ({ ...row, rejection_at: body.rejections?.[row.id] })) ?? null;
};

/** Adds the cards of opened end steps, which the board's own data lacks. They are read again when the page is. */
export const useEndCards = (
  columns: readonly DrawnColumn[],
  address: ListAddress,
  opened: (column: DrawnColumn) => boolean,
  position: number,
) => {
  const [loaded, setLoaded] = useState<Record<string, Loaded>>({});
  const limit = address.section?.list.limit ?? 0;
  const wanted = columns
    .filter((column) => opened(column) && column.cards.length < Math.min(column.count, limit))
    .map((column) => column.step.id)
    .join(' ');
  const place = formatListAddress({ ...address, section: address.section && { ...address.section, id: null } });
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    for (const id of wanted.split(' '))
      void askStep(address, id, stop.signal).then((cards) => {
        if (cards && !stop.signal.aborted) setLoaded((now) => ({ ...now, [id]: { cards, position } }));
      });
    return () => stop.abort();
    // `place` is the address without the open candidate
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, place, position]);
  return {
    columns: columns.map((column) =>
      wanted.split(' ').includes(column.step.id) && loaded[column.step.id]
        ? { ...column, cards: [...loaded[column.step.id]!.cards] }
        : column,
    ),
    loading: (column: DrawnColumn) => wanted.split(' ').includes(column.step.id) && !loaded[column.step.id],
  };
};
