import { useState } from 'react';
import { formatListAddress, parseListAddress } from '@candor/contracts/kernel/list';
import { pageBefore } from '../../page/past/page-before.ts';
import type { LoadedPage } from '../../page/use-page.ts';

type Rows = { list?: { items?: readonly { id: string }[] } };
const atOf = ({ address }: LoadedPage) => parseListAddress(address.split('?')[0]!);
const isBooking = (page: LoadedPage): boolean => atOf(page)?.section?.name === 'booking';
/** The last page outside of booking. It stays the page to return to while the reader looks at other days. */
let from: LoadedPage | null = null;

/** Returns to the previous page. A booking started from a queue leads on to the next candidate in that queue. `otherwise`: for readers who opened the address directly. */
export const useWayBack = (applicationId: string, otherwise: string) => {
  const [way] = useState(() => {
    const before = pageBefore();
    if (before && !isBooking(before)) from = before;
    return before ? from : null;
  });
  const at = way && atOf(way);
  if (!way || !at) return { back: otherwise, onwards: otherwise };
  const rows = (way.body as Rows).list?.items ?? [];
  const place = rows.findIndex(({ id }) => id === applicationId);
  const queue = at.entity === 'queue' && place >= 0;
  return {
    back: way.address,
    onwards: queue ? formatListAddress({ ...at, id: rows[place + 1]?.id ?? null }) : way.address,
  };
};
