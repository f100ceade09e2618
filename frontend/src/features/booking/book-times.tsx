import { Suspense } from 'react';
import { say } from '@candor/contracts/words/say';
import { later } from '../../kit/later.tsx';
import { bookTo } from '../../parts/booking/booking-links.ts';
import { peopleIn } from '../../parts/booking/plan.ts';
import { BestTimes, NothingFits } from './best-times.tsx';
import { BookWho } from './book-who.tsx';
import { ChainList } from './chain-list.tsx';
import { ChooseThemselves } from './choose-themselves.tsx';
import { LoadBars } from './load-bars.tsx';
import { loadsOf } from './loads.ts';
import { wayWords } from './reason-words.ts';
import { TakenWords } from './tried-words.tsx';
import { UnreadCalendars } from './unread-calendars.tsx';
import type { BookNow } from './use-book.ts';
import type { BookHand } from './use-book-hand.ts';

const BookedNow = later(() => import('./booked-already.tsx').then((m) => m.BookedNow));
const BookedAlready = later(() => import('./booked-already.tsx').then((m) => m.BookedAlready));

/** Whom to book, the best times, and the conversations with their people. */
export const BookTimes = ({ now, hand, narrow }: { now: BookNow; hand: BookHand; narrow: boolean }) => {
  const { page, zone, at, booking } = now;
  const { job, application, who, names, moves, appointments } = page;
  const { plan, start, best, starts, ways, tried } = booking;
  const everybody = { ...names, [application.candidate_id]: application.name };
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
      ways={ways.map((way) => ({ text: wayWords(way, everybody), run: hand.runWay(way) }))}
    />
  );
  return (
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
            onCancel={(ids) => hand.setCancelling(ids)}
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
};
