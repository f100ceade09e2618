import { useState } from 'react';
import { CalendarDays, List } from 'lucide-react';
import { bookingPage, type BookingData } from '@candor/contracts/booking/booking-page';
import { say } from '@candor/contracts/words/say';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { useMedia } from '../../kit/media.ts';
import { Page } from '../../kit/page.tsx';
import { DayStrip } from '../../parts/booking/day-strip.tsx';
import { BookDay } from './book-day.tsx';
import { BookDialogs } from './book-dialogs.tsx';
import { BookFoot } from './book-foot.tsx';
import { BookHead } from './book-head.tsx';
import { BookLeaves } from './book-leaves.tsx';
import { BookTimes } from './book-times.tsx';
import { useBook } from './use-book.ts';
import { useBookHand } from './use-book-hand.ts';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import type { BookingChoice } from './use-booking.ts';

/** The keyboard shortcuts of the booking page: three for suggested times, arrows for times and days, one to book and one to close. */
const useBookKeys = (booking: BookingChoice, { book, close }: { book: () => void; close: () => void }) => {
  const { best, start } = booking;
  const group = say('Book');
  const nth = (place: number) => ({ group, on: best.length > place });
  const choose = (place: number) => () => booking.choose(best[place]?.start ?? null);
  const held = { group, held: true };
  useShortcut('1', say('First time'), choose(0), nth(0));
  useShortcut('2', say('Second time'), choose(1), nth(1));
  useShortcut('3', say('Third time'), choose(2), nth(2));
  useShortcut('arrowdown', say('Next available time'), () => booking.move(1), held);
  useShortcut('arrowup', say('Previous time'), () => booking.move(-1), held);
  useShortcut('arrowright', say('Next day'), () => booking.turn(1), held);
  useShortcut('arrowleft', say('Previous day'), () => booking.turn(-1), held);
  useShortcut('mod+enter', say('Book'), book, { group, on: start !== null });
  useShortcut('escape', say('Close'), close, { group });
};

/** `/opportunities/jobs/…/{job}/booking/{application}`: suggested times come before the calendar. */
export const Screen = () => {
  const page = usePage(bookingPage);
  return <Book key={`${page.application.id} ${page.moves[0]?.booking_id ?? ''}`} page={page} />;
};

const Book = ({ page }: { page: BookingData }) => {
  const now = useBook(page);
  const { zone, booking } = now;
  const [looking, setLooking] = useState(false);
  const wide = useMedia('(min-width: 1180px)');
  const narrow = useMedia('(max-width: 759px)');
  const hand = useBookHand(now);
  useBookKeys(booking, hand);
  const { go } = hand;
  const times = <BookTimes now={now} hand={hand} narrow={narrow} />;
  const leaves = <BookLeaves now={now} />;
  const days = (
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
      <BookHead now={now} hand={hand} narrow={narrow}>
        {narrow && (
          <Button onClick={() => setLooking(!looking)} aria-pressed={looking}>
            {looking ? <List size={14} aria-hidden /> : <CalendarDays size={14} aria-hidden />}
            {looking ? say('Times') : say('Day')}
          </Button>
        )}
      </BookHead>
      {narrow ? (
        looking ? (
          <div className="flex min-h-0 flex-1 flex-col border-t border-line">{days}</div>
        ) : (
          <div data-page-scroll className="quiet-scroll min-h-0 flex-1 overflow-y-auto border-t border-line">
            {times}
            <div className="border-t border-line">{leaves}</div>
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
            {times}
            {!wide && <div className="border-t border-line">{leaves}</div>}
          </div>
          {days}
          {wide && (
            <div
              tabIndex={0}
              role="region"
              aria-label={say('What will be sent')}
              className="quiet-scroll w-[260px] shrink-0 overflow-y-auto border-s border-line outline-offset-[-2px]"
            >
              {leaves}
            </div>
          )}
        </div>
      )}
      <BookFoot page={page} booking={booking} zone={zone} busy={hand.busy} onBook={hand.book} onOver={hand.setOver} />
      <BookDialogs now={now} hand={hand} />
    </Page>
  );
};
