import { Suspense } from 'react';
import { say } from '@candor/contracts/words/say';
import { later } from '../../kit/later.tsx';
import { bookTo } from '../../parts/booking/booking-links.ts';
import { peopleIn } from '../../parts/booking/plan.ts';
import { BestTimes, NothingFits } from './best-times.tsx';
import { ChainList } from './chain-list.tsx';
import { ChooseThemselves } from './choose-themselves.tsx';
import { loadsOf, cells, type Load } from './loads.ts';
import { wayWords } from './reason-words.ts';
import { TakenWords } from './tried-words.tsx';
import type { BookNow } from './use-book.ts';
import type { BookHand } from './use-book-hand.ts';
import { MapPin } from 'lucide-react';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import { Avatar } from '../../kit/avatar.tsx';
import { timeText, momentText } from '../../kit/time.tsx';
import { cityOf } from './zone-words.ts';
import type { Names } from '@candor/contracts/kernel/standard';
import { cx } from '../../kit/cx.ts';
import { Notice } from '../../kit/notice.tsx';

/** The participants whose outside calendar cannot be read. They can still be booked. */
const UnreadCalendars = ({
  unread,
  people,
  names,
  zone,
}: {
  unread: BookingData['unread'];
  people: readonly string[];
  names: Names;
  zone: string | null;
}) => {
  const own = unread.filter(({ user_id }) => people.includes(user_id));
  if (!own.length) return null;
  return (
    <div className="px-4 pt-3">
      <Notice tone="warn">
        {own.map(({ user_id, since }) => (
          <p key={user_id}>
            {say('Candor has not been able to read {name}’s own calendar since {time}. They may be busy.', {
              name: names[user_id] ?? '',
              time: momentText(since, zone),
            })}
          </p>
        ))}
      </Notice>
    </div>
  );
};

/** How many interviews each member has that week, including these: the reader sees an unfair load before booking. */
const LoadBars = ({ loads, names }: { loads: readonly Load[]; names: Names }) =>
  loads.length ? (
    <section aria-label={say('Load that week, with this')} className="px-5 max-sm:px-4 py-3.5">
      <h2 className="mb-2 text-ui font-semi text-ink">{say('Load that week, with this')}</h2>
      <ul className="grid gap-1.5">
        {loads.map((load) => (
          <li key={load.id} className="flex items-center gap-2 text-ui">
            <span className="w-16 shrink-0 truncate text-ink-2">
              <bdi>{names[load.id]?.split(' ')[0]}</bdi>
            </span>
            <span aria-hidden className="flex min-w-0 flex-1 flex-wrap gap-[3px]">
              {cells(load).map((cell, index) => (
                <i key={index} className={cx('h-2 w-3 rounded-[3px]', cell === 'these' ? 'bg-accent' : 'bg-ink-4')} />
              ))}
            </span>
            <span className="tnum shrink-0 text-meta text-ink">
              {say('{count, plural, one {# interview} other {# interviews}}', { count: load.before + load.these })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ) : null;

/** The candidate, their location and local time. */
const BookWho = ({ page }: { page: BookingData }) => {
  const { application, who } = page;
  const about = [application.title ?? application.headline, application.company].filter(Boolean).join(', ');
  return (
    <section aria-label={application.name} className="border-b border-line px-5 max-sm:px-4 py-4">
      <div className="flex items-center gap-3">
        <Avatar name={application.name} size={40} />
        <div className="min-w-0">
          <h2 className="truncate text-head font-semi text-ink">
            <bdi>{application.name}</bdi>
          </h2>
          {about && <p className="truncate text-meta text-ink-2">{about}</p>}
        </div>
      </div>
      <p className="mt-2.5 flex items-center gap-2 text-ui text-ink-2">
        <MapPin size={13} aria-hidden className="shrink-0 text-ink-4" />
        <span className="tnum min-w-0">
          {who.tz_region
            ? say('{place}, {time} there', {
                place: who.location ?? cityOf(who.tz_region),
                time: timeText(page.now, who.tz_region),
              })
            : say('Their time zone is not known.')}
        </span>
      </p>
    </section>
  );
};

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
