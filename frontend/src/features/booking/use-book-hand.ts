import { useState } from 'react';
import { upsertStep } from '@candor/contracts/jobs/endpoints';
import { boardOf } from '@candor/contracts/jobs/kinds';
import { emptySlice, formatListAddress, parseListAddress } from '@candor/contracts/kernel/list';
import { dayLength } from '@candor/contracts/values/days';
import { say, sayLabel } from '@candor/contracts/words/say';
import { dayIn } from '@candor/contracts/words/time-words';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { bookTo } from '../../parts/booking/booking-links.ts';
import { asksForLink } from './arrangement.ts';
import type { LinkChoice } from './link-dialog.tsx';
import type { BookNow } from './use-book.ts';
import { type Overbooking, useSendBooking } from './use-send-booking.ts';
import { formOf } from './what-leaves.tsx';
import { pageBefore } from '../../page/past/page-before.ts';
import type { LoadedPage } from '../../page/use-page.ts';

type Rows = { list?: { items?: readonly { id: string }[] } };
const atOf = ({ address }: LoadedPage) => parseListAddress(address.split('?')[0]!);
const isBooking = (page: LoadedPage): boolean => atOf(page)?.section?.name === 'booking';
/** The last page outside of booking. It stays the page to return to while the reader looks at other days. */
let from: LoadedPage | null = null;

/** Returns to the previous page. A booking started from a queue leads on to the next candidate in that queue. `otherwise`: for readers who opened the address directly. */
const useWayBack = (applicationId: string, otherwise: string) => {
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

/** The actions on the booking page: book, ask for a video link, move through the weeks, and leave. */
export const useBookHand = (now: BookNow) => {
  const { page, zone, at, booking, before, arrangement, setChanges, setForm, setWrong, hosted, asked } = now;
  const { job, step, application, moves } = page;
  const { start, ways } = booking;
  const [cancelling, setCancelling] = useState<readonly string[] | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [linking, setLinking] = useState<{ over?: Overbooking & { start: number } } | null>(null);
  const { back, onwards } = useWayBack(
    application.id,
    formatListAddress({ ...at.address, section: { name: boardOf(job), id: application.id, list: emptySlice } }),
  );
  const close = () => at.go(back, { keepScroll: true });
  const leave = () => at.go(onwards, { keepScroll: true });
  const { busy, send } = useSendBooking(page, booking, { before, now: arrangement }, zone, {
    onDone: leave,
    onWrong: (fields) => {
      setWrong(fields);
      setForm(formOf(fields));
    },
  });
  const behind = () => document.querySelector('[data-modal]') !== null;
  const bookOver = (of?: Overbooking & { start: number }) => {
    if (asksForLink(arrangement, hosted) && !asked && (of || start !== null)) setLinking({ over: of });
    else void send(of);
  };
  const book = () => {
    if (!behind()) bookOver();
  };
  const withLink = async ({ video_url, keep }: LinkChoice) => {
    const of = linking?.over;
    setLinking(null);
    setChanges((all) => ({ ...all, video_url }));
    if (keep) {
      const kept = await call(upsertStep, { id: step.id, job_id: job.id, video_url });
      if (!(await settle(say('Keep the link for {round}', { round: sayLabel(step.name) }), kept))) return;
    }
    await send(of, { video_url });
  };
  const runWay = (way: (typeof ways)[number]) => {
    switch (way.way) {
      case 'without':
        return () => booking.without(way.id);
      case 'shorter':
        return () => booking.shorter(way.minutes);
      case 'later':
        return () => go(booking.weeks * 7);
      case 'other_hours':
        return () => booking.outsideHours(way.id);
      case 'over_limit':
        return () => booking.overLimit(way.id);
      case 'no_buffer':
        return booking.withoutBreaks;
    }
  };
  const go = (days: number) => {
    const from = Math.max(page.now, page.window.from + days * dayLength);
    const day = dayIn(from, zone);
    at.go(
      bookTo(
        job.id,
        application.id,
        {
          ...(moves[0] ? { booking: moves[0].booking_id } : {}),
          ...(day === dayIn(page.now, zone) ? {} : { from: day }),
        },
        at.address.list,
      ),
      { replace: true },
    );
  };
  return {
    close,
    leave,
    busy,
    send,
    book,
    bookOver,
    withLink,
    runWay,
    go,
    /** The state of the dialogs: the appointments about to be cancelled, the time about to be booked over others, and the booking that waits for a video link. */
    cancelling,
    setCancelling,
    over,
    setOver,
    linking,
    setLinking,
  };
};
export type BookHand = ReturnType<typeof useBookHand>;
