import { Suspense, useMemo, useState } from 'react';
import { CalendarDays, List, UsersRound } from 'lucide-react';
import { bookingPage, type BookingData } from '@candor/contracts/booking/booking-page';
import { boardOf, kindWords } from '@candor/contracts/jobs/kinds';
import { dayIn } from '@candor/contracts/words/time-words';
import { dayLength } from '@candor/contracts/values/days';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { upsertStep } from '@candor/contracts/jobs/endpoints';
import { may, worksOnJobs } from '@candor/contracts/accounts/needs';
import { say, sayLabel } from '@candor/contracts/words/say';
import { useRevalidator } from 'react-router-dom';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { browserZone } from '../../kit/browser-zone.ts';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { later } from '../../kit/later.tsx';
import { useMedia } from '../../kit/media.ts';
import { Page, PageHead } from '../../kit/page.tsx';
import { momentText } from '../../kit/time.tsx';
import { arrangementOf, asksForLink, type Changes } from './arrangement.ts';
import { toldConversations } from './asked-booking.ts';
import { ArrangedElsewhere } from './arranged-elsewhere.tsx';
import { BestTimes, NothingFits } from './best-times.tsx';
import { BookDay } from './book-day.tsx';
import { BookFoot } from './book-foot.tsx';
import { BookWho } from './book-who.tsx';
import { bookTo } from '../../parts/booking/booking-links.ts';
import { ChainList } from './chain-list.tsx';
import { ChooseThemselves } from './choose-themselves.tsx';
import { DayStrip } from '../../parts/booking/day-strip.tsx';
import { LoadBars } from './load-bars.tsx';
import { loadsOf } from './loads.ts';
import { wayWords } from './reason-words.ts';
import { peopleIn } from '../../parts/booking/plan.ts';
import { TakenWords } from './tried-words.tsx';
import { UnreadCalendars } from './unread-calendars.tsx';
import { useBookKeys } from './use-book-keys.ts';
import { useBooking } from './use-booking.ts';
import type { LinkChoice } from './link-dialog.tsx';
import { type Overbooking, useSendBooking } from './use-send-booking.ts';
import { useWayBack } from './way-back.ts';
import { formOf, WhatLeaves, type WhatForm } from './what-leaves.tsx';

const CancelDialog = later(() => import('../../parts/booking/cancel-dialog.tsx').then((m) => m.CancelDialog));
const LinkDialog = later(() => import('./link-dialog.tsx').then((m) => m.LinkDialog));
const OverDialog = later(() => import('./over-dialog.tsx').then((m) => m.OverDialog));
const BookedNow = later(() => import('./booked-already.tsx').then((m) => m.BookedNow));
const BookedAlready = later(() => import('./booked-already.tsx').then((m) => m.BookedAlready));

/** `/opportunities/jobs/…/{job}/booking/{application}`: suggested times come before the calendar. */
export const Screen = () => {
  const page = usePage(bookingPage);
  return <Book key={`${page.application.id} ${page.moves[0]?.booking_id ?? ''}`} page={page} />;
};

const Book = ({ page }: { page: BookingData }) => {
  const { job, step, application, who, names, places, moves, appointments, user } = page;
  const zone = user.tz_region ?? page.organization.tz_region ?? browserZone();
  const at = useListAddress('section');
  const { revalidate } = useRevalidator();
  useLivePage(['busy-weeks', 'appointments', 'applications', 'jobs', 'users']);
  const booking = useBooking(page, zone);
  const before = useMemo(() => arrangementOf(page), [page]);
  const [changes, setChanges] = useState<Changes>({});
  const [form, setForm] = useState<WhatForm | null>(null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const arrangement = { ...before, ...changes };
  const [cancelling, setCancelling] = useState<readonly string[] | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [linking, setLinking] = useState<{ over?: Overbooking & { start: number } } | null>(null);
  const [looking, setLooking] = useState(false);
  const wide = useMedia('(min-width: 1180px)');
  const narrow = useMedia('(max-width: 759px)');
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
  const { plan, start, best, starts, ways, tried } = booking;
  const behind = () => document.querySelector('[data-modal]') !== null;
  const hosted = page.hosts.some((id) => id === user.id || peopleIn(plan).includes(id));
  // The booking already asked for a link. A move does not ask again, and its task moves along.
  const asked = moves.some((each) => each.meeting_type === 'video' && each.video_url === null);
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
  useBookKeys(booking, { book, close });

  const zones = useMemo(() => new Map(page.people.map((each) => [each.id, each.zone])), [page.people]);
  const everybody = { ...names, [application.candidate_id]: application.name };
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
  const title = moves.length
    ? say('Move {step}', { step: sayLabel(step.name) })
    : say('Book {step}', { step: sayLabel(step.name) });
  const others = appointments.filter(({ booking_id }) => booking_id !== moves[0]?.booking_id);
  const required = page.panel.filter((each) => each.required).length;

  const times = starts.length ? (
    <BestTimes
      best={best}
      start={start}
      plan={plan}
      zone={zone}
      other={who.tz_region ?? zone}
      names={names}
      more={Math.max(0, starts.length - best.length)}
      onChoose={booking.choose}
    />
  ) : (
    <NothingFits
      text={
        peopleIn(plan).length
          ? say('No time in the next {days, number} days works for everyone.', { days: booking.days.length })
          : say('Choose the interviewers.')
      }
      ways={ways.map((way) => ({ text: wayWords(way, everybody), run: runWay(way) }))}
    />
  );
  const left = (
    <>
      {!narrow && <BookWho page={page} />}
      {narrow && tried?.taken && <TakenWords tried={tried} zone={zone} />}
      {moves.length > 0 && (
        <Suspense>
          <BookedNow appointments={moves} names={names} zone={zone} />
        </Suspense>
      )}
      {others.length > 0 && (
        <Suspense>
          <BookedAlready
            appointments={others}
            names={names}
            zone={zone}
            moveTo={(booking_id) => bookTo(job.id, application.id, { booking: booking_id }, at.address.list)}
            onCancel={(ids) => setCancelling(ids)}
          />
        </Suspense>
      )}
      <ChooseThemselves page={page} zone={zone} />
      <UnreadCalendars unread={page.unread} people={peopleIn(plan)} names={names} zone={zone} />
      {times}
      <ChainList booking={booking} names={names} people={page.askable} required={required} moving={moves.length > 0} />
      {start !== null && <LoadBars loads={loadsOf(plan, start, booking.calendar.free)} names={names} />}
    </>
  );
  const right = (
    <WhatLeaves
      plan={plan}
      start={start}
      told={
        start === null
          ? null
          : toldConversations(page, plan, start, { now: arrangement, before }, { names, places, zone, hosted })
      }
      language={page.letter.language}
      who={{ name: application.name, zone: who.tz_region, not_told: page.not_told }}
      had={moves.flatMap(({ interviewers }) => interviewers.map(({ user_id }) => user_id))}
      untold={page.untold}
      names={names}
      zones={zones}
      zone={zone}
      places={places}
      hosted={hosted}
      value={arrangement}
      open={form}
      onOpen={setForm}
      wrong={wrong}
      onChange={(changed) => {
        setWrong({});
        setChanges((all) => ({ ...all, ...changed }));
      }}
    />
  );
  const middle = (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <DayStrip
        days={booking.days}
        day={booking.day}
        counts={booking.counts}
        onDay={booking.look}
        onEarlier={page.window.from <= page.now ? null : () => go(-booking.weeks * 7)}
        onLater={() => go(booking.weeks * 7)}
      />
      <BookDay page={page} booking={booking} zone={zone} />
    </div>
  );
  return (
    <Page>
      <PageHead
        crumbs={[
          {
            to: formatListAddress({ ...at.address, id: null, section: null }),
            label: sayLabel(kindWords[job.kind].list),
          },
          {
            to: formatListAddress({ ...at.address, section: { name: boardOf(job), id: null, list: emptySlice } }),
            label: job.fields.name,
          },
        ]}
        title={narrow ? `${title}: ${application.name}` : title}
        facts={
          page.round.standing > 1 && (
            <span className="flex items-center gap-1.5 text-ink-3">
              <UsersRound size={13} aria-hidden />
              {say('{count, number} of {all, number} still to book in this round', {
                count: page.round.unscheduled,
                all: page.round.standing,
              })}
            </span>
          )
        }
        actions={
          <>
            {narrow && (
              <Button onClick={() => setLooking(!looking)} aria-pressed={looking}>
                {looking ? <List size={14} aria-hidden /> : <CalendarDays size={14} aria-hidden />}
                {looking ? say('Times') : say('Day')}
              </Button>
            )}
            <ArrangedElsewhere page={page} narrow={narrow} onDone={leave} onCancel={setCancelling} />
            <Button onClick={close}>
              {say('Close')}
              <Kbd keys="escape" />
            </Button>
          </>
        }
      />
      {narrow ? (
        looking ? (
          <div className="flex min-h-0 flex-1 flex-col border-t border-line">{middle}</div>
        ) : (
          <div data-page-scroll className="quiet-scroll min-h-0 flex-1 overflow-y-auto border-t border-line">
            {left}
            <div className="border-t border-line">{right}</div>
          </div>
        )
      ) : (
        <div className="flex min-h-0 flex-1 border-t border-line">
          <div
            data-page-scroll
            tabIndex={0}
            role="region"
            aria-label={say('Times')}
            className="quiet-scroll w-[292px] shrink-0 overflow-y-auto border-e border-line outline-offset-[-2px]"
          >
            {left}
            {!wide && <div className="border-t border-line">{right}</div>}
          </div>
          {middle}
          {wide && (
            <div
              tabIndex={0}
              role="region"
              aria-label={say('What will be sent')}
              className="quiet-scroll w-[260px] shrink-0 overflow-y-auto border-s border-line outline-offset-[-2px]"
            >
              {right}
            </div>
          )}
        </div>
      )}
      <BookFoot page={page} booking={booking} zone={zone} busy={busy} onBook={book} onOver={setOver} />
      <Suspense>
        {cancelling && (
          <CancelDialog
            ids={cancelling}
            name={application.name}
            application_id={application.id}
            suggested={appointments.every(({ id, status }) => status === 'proposed' || !cancelling.includes(id))}
            onClose={() => setCancelling(null)}
            onDone={() => {
              setCancelling(null);
              if (moves.length) leave();
              else void revalidate();
            }}
          />
        )}
        {linking && (
          <LinkDialog
            name={application.name}
            round={page.rights.editor && may(worksOnJobs, user) ? sayLabel(step.name) : null}
            onClose={() => setLinking(null)}
            onLink={(choice) => void withLink(choice)}
            onLater={() => {
              setLinking(null);
              void send(linking.over);
            }}
            onOther={() => {
              setLinking(null);
              setForm('meeting');
            }}
          />
        )}
        {over !== null && (
          <OverDialog
            when={momentText(over, zone)}
            why={tried?.text ?? ''}
            onClose={() => setOver(null)}
            onBook={(reason) => {
              setOver(null);
              bookOver({ start: over, reason });
            }}
          />
        )}
      </Suspense>
    </Page>
  );
};
