import { useCallback, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { InboxData, InboxGroup } from '@candor/contracts/messages/pages';
import type { ThreadRow } from '@candor/contracts/messages/rows';
import { useListAddress } from '../../page/list-address.ts';
import { asOfQuery } from '../../page/past/as-of.ts';

/** The conversations in the order of the list, without those that the reader just finished. */
export const useInbox = (page: InboxData) => {
  const at = useListAddress();
  const { revalidate } = useRevalidator();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [only, setOnly] = useState<InboxGroup | null>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  const groups = useMemo(() => {
    if (!gone.size) return page.groups;
    const kept = (rows: ThreadRow[]) => rows.filter(({ id }) => !gone.has(id));
    const { answer, fix, waiting, later } = page.groups;
    return { answer: kept(answer), fix: kept(fix), waiting, later };
  }, [page.groups, gone]);
  const order = useMemo(
    () => (only ? groups[only] : [...groups.answer, ...groups.fix, ...groups.waiting, ...groups.later]),
    [groups, only],
  );
  const { id } = at.address;
  /** The query of all links to conversations: the past time of the page. */
  const query = asOfQuery(page.past?.as_of);
  const mail = page.incoming.find((each) => each.id === unknown) ?? null;
  const place = order.findIndex((row) => row.id === id);
  const reload = useCallback(() => {
    setGone(new Set());
    void revalidate();
  }, [revalidate]);
  const open = (to: string | null) => {
    setUnknown(null);
    at.go((now) => now.recordTo(to) + query, { replace: id !== null, keepScroll: true });
  };
  const near = (by: number) => {
    const row = place < 0 ? order[0] : order[place + by];
    if (row) open(row.id);
  };
  /** Removes the conversation from the list and shows the next one that needs an action. */
  const goOn = (from: string) => {
    const waits = [...groups.answer, ...groups.fix];
    const index = waits.findIndex((row) => row.id === from);
    const next = waits.filter((row) => row.id !== from)[Math.max(0, index)] ?? waits.find((row) => row.id !== from);
    setGone((now) => new Set(now).add(from));
    open(next?.id ?? null);
  };
  const toOf = (to: string | null) => at.recordTo(to) + query;
  return { at, id, toOf, mail, openMail: setUnknown, groups, order, place, only, setOnly, reload, open, near, goOn };
};
export type Inbox = ReturnType<typeof useInbox>;
