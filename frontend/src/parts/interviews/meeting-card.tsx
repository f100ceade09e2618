import { BookOpen, CircleDot } from 'lucide-react';
import type { AppointmentLine } from '@candor/contracts/interviews/appointment-line';
import { dayIn, daysTo, shortWeekday, wallClock } from '@candor/contracts/words/time-words';
import { listWords } from '@candor/contracts/words/list-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { ButtonLink } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Facts } from '../../kit/tag.tsx';
import { dateText, nearDayText, readerIn, timeText, useMinute } from '../../kit/time.tsx';
import { bookTo } from '../booking/booking-links.ts';
import { interviewTo } from './interview-links.ts';
import { Join } from './join.tsx';
import { hoursText, interviewerText, minutesWords } from './meeting-words.ts';
import { AppointmentMark } from './status-mark.tsx';

/** The next interview that is planned and has not ended. The others stay in their list. */
export const nextMeeting = (lines: readonly AppointmentLine[], now = Date.now()): AppointmentLine | undefined =>
  lines.find(({ ends_at, status }) => (status === 'booked' || status === 'proposed') && Date.parse(ends_at) > now);

/** The minutes before an interview from which the remaining hours are shown. */
const near = 12 * 60;
/** The time until the interview: 'now', 'in 3 h 36 min', 'tomorrow'. Null for later days, because the calendar tile is enough. */
const untilText = ({ starts_at }: AppointmentLine, zone: string | null, now = Date.now()): string | null => {
  const minutes = Math.ceil((Date.parse(starts_at) - now) / 60_000);
  if (minutes <= 0) return say('now');
  if (minutes < near) return say('in {duration}', { duration: minutesWords(minutes) });
  const [day, today] = [dayIn(starts_at, zone), dayIn(now, zone)];
  return daysTo(today, day) <= 1 ? nearDayText(day, today) : null;
};

const DayTile = ({ at, zone }: { at: string; zone: string | null }) => (
  <time
    dateTime={at}
    title={dateText(at, zone)}
    className="grid w-9.5 shrink-0 overflow-hidden rounded-ctl bg-card text-center shadow-card"
  >
    <span className="bg-accent text-micro leading-4 font-semi text-on-accent uppercase">
      {shortWeekday(at, readerIn(zone))}
    </span>
    <span className="tnum text-head leading-6 font-semi text-ink">{Number(dayIn(at, zone).slice(8))}</span>
  </time>
);

/** The next interview with a candidate: its time for both sides, the interviewers, how to join, and the questions. */
export const MeetingCard = ({
  line,
  round,
  me,
  zone,
  theirs,
  movable,
  className,
}: {
  line: AppointmentLine;
  /** The name of the interview's round, if the interview has no title of its own. */
  round?: string | undefined;
  /** The reader's id. */
  me: string;
  zone: string | null;
  /** The candidate's time zone. */
  theirs: string | null;
  /** Whether the reader may move the interview. */
  movable: boolean;
  className?: string;
}) => {
  useMinute();
  const { starts_at, ends_at, interviewers, status, left } = line;
  const title = line.title ?? round;
  const name = title ? sayLabel(title) : say('Interview');
  const own = interviewers.some(({ user_id, response }) => user_id === me && response !== 'declined');
  const differs = theirs !== null && wallClock(starts_at, theirs) !== wallClock(starts_at, zone);
  return (
    <section
      aria-label={say('Next interview')}
      className={cx('flex flex-wrap items-center gap-x-3 gap-y-2 bg-accent-wash', className)}
    >
      <DayTile at={starts_at} zone={zone} />
      <div className="min-w-40 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate text-ui font-semi text-ink">{name}</span>
          {(left || status === 'proposed') && <AppointmentMark status={status} left={left} />}
        </p>
        <p className="text-meta text-ink-2">
          <Facts
            of={[
              <span key="hours" className="tnum">
                {hoursText(starts_at, ends_at, zone)}
              </span>,
              differs && say('{time} there', { time: timeText(starts_at, theirs) }),
              untilText(line, zone),
              interviewers.length > 0 &&
                say('with {people}', { people: listWords(interviewers.map((each) => interviewerText(each, me))) }),
            ]}
          />
        </p>
      </div>
      {own && (
        <p className="flex items-center gap-1.5 text-meta text-ink-2">
          <CircleDot size={13} aria-hidden className="shrink-0 text-warn" />
          {say('Your scorecard is due after it')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        {movable && (
          <ButtonLink
            kind="ghost"
            to={bookTo(line.job_id, line.application_id, { booking: line.booking_id })}
            aria-label={say('Move {title}', { title: name })}
          >
            {say('Move')}
          </ButtonLink>
        )}
        <ButtonLink to={interviewTo(line)}>
          <BookOpen size={14} aria-hidden />
          {say('Interview kit')}
        </ButtonLink>
        <Join meeting={line} />
      </div>
    </section>
  );
};
