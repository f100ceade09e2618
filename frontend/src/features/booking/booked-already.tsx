import type { BookedAppointment } from '@candor/contracts/booking/booking-page';
import { say } from '@candor/contracts/words/say';
import type { Names } from '@candor/contracts/kernel/standard';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { spanText } from '../../parts/interviews/meeting-words.ts';

type Booked = { names: Names; zone: string | null };
/** A line for each conversation, with its time and its people. */
const Lines = ({ parts, names, zone }: Booked & { parts: readonly BookedAppointment[] }) =>
  parts.map((part) => (
    <p key={part.id} className="tnum mt-1 text-ui text-ink first:mt-0">
      {spanText(part.starts_at, part.ends_at, zone)}
      <span className="block truncate text-meta text-ink-2">
        {part.interviewers.map(({ user_id }) => names[user_id] ?? say('A former member')).join(', ')}
      </span>
    </p>
  ));
const place = 'border-b border-line px-5 max-sm:px-4 py-3.5';

/** The booking that will be moved; it stays until another time is booked. */
export const BookedNow = ({ appointments, ...booked }: Booked & { appointments: readonly BookedAppointment[] }) => (
  <section aria-label={say('Booked now')} className={place}>
    <h2 className="mb-1.5 text-ui font-semi text-ink">{say('Booked now')}</h2>
    <Lines parts={appointments} {...booked} />
  </section>
);

/** The bookings of this round so far, each with its links to move or cancel it. */
export const BookedAlready = ({
  appointments,
  names,
  zone,
  moveTo,
  onCancel,
}: Booked & {
  appointments: readonly BookedAppointment[];
  moveTo: (booking_id: string) => string;
  onCancel: (ids: readonly string[]) => void;
}) => (
  <section aria-label={say('Already booked')} className={place}>
    <h2 className="mb-1.5 text-ui font-semi text-ink">{say('Already booked')}</h2>
    <ul className="grid gap-3">
      {[...Map.groupBy(appointments, ({ booking_id }) => booking_id)].map(([booking_id, parts]) => (
        <li key={booking_id}>
          <Lines parts={parts} names={names} zone={zone} />
          <div className="mt-1.5 flex gap-1.5">
            <ButtonLink size="sm" to={moveTo(booking_id)}>
              {say('Move it')}
            </ButtonLink>
            <Button size="sm" kind="danger" onClick={() => onCancel(parts.map(({ id }) => id))}>
              {parts.length > 1 ? say('Cancel the interviews') : say('Cancel the interview')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
