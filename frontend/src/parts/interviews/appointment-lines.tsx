import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { AppointmentLine } from '@candor/contracts/interviews/appointment-line';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Facts } from '../../kit/tag.tsx';
import { Link } from '../../kit/link.tsx';
import { bookTo } from '../booking/booking-links.ts';
import { interviewerText, meetingWord, spanText } from './meeting-words.ts';
import { AppointmentMark } from './status-mark.tsx';

const CancelDialog = later(() => import('../booking/cancel-dialog.tsx').then((m) => m.CancelDialog));

const who = ({ interviewers }: AppointmentLine): string => interviewers.map((each) => interviewerText(each)).join(', ');

const inOrder = (lines: readonly AppointmentLine[], now = Date.now()): AppointmentLine[] => {
  const isAhead = ({ ends_at }: AppointmentLine) => Date.parse(ends_at) > now;
  return [...lines.filter(isAhead), ...lines.filter((each) => !isAhead(each)).toReversed()];
};

/** Interviews, coming ones first. A booked one links to the page that moves or cancels it. If the candidate has left its round, it is canceled in this list. */
export const AppointmentLines = ({
  lines,
  zone,
  movable,
  candidate,
}: {
  lines: readonly AppointmentLine[];
  zone: string | null;
  /** Whether the reader may move this interview. */
  movable: (line: AppointmentLine) => boolean;
  /** The candidate's name and application. Null if the reader may not cancel. */
  candidate: { name: string; application_id: string } | null;
}) => {
  const { revalidate } = useRevalidator();
  const [off, setOff] = useState<readonly string[]>([]);
  const close = () => setOff([]);
  /** The ids of the interviews of one booking, which are canceled together when the candidate has left their round. */
  const bookedWith = ({ booking_id }: AppointmentLine): string[] =>
    lines.filter((each) => each.left && each.booking_id === booking_id).map(({ id }) => id);
  return (
    <>
      <ul className="divide-y divide-line">
        {inOrder(lines).map((line) => (
          <li key={line.id} className="flex items-start gap-3 py-2 first:pt-0">
            <span className="min-w-0 flex-1">
              <span className="tnum block text-ui font-medium text-ink">
                {spanText(line.starts_at, line.ends_at, zone)}
              </span>
              <span className="block text-meta text-ink-2">
                <Facts of={[line.title && sayLabel(line.title), meetingWord(line.meeting_type), who(line)]} />
              </span>
            </span>
            {movable(line) ? (
              <Link
                to={bookTo(line.job_id, line.application_id, { booking: line.booking_id })}
                aria-label={say('Move {title}', { title: line.title ?? say('Interview') })}
                className="flex min-h-6 shrink-0 items-center rounded-tag text-meta text-accent-ink hover:underline"
              >
                {say('Move')}
              </Link>
            ) : (
              <span className="flex shrink-0 flex-col items-end gap-1">
                <AppointmentMark status={line.status} left={line.left} />
                {line.left && candidate && (
                  <Button size="sm" kind="danger" onClick={() => setOff(bookedWith(line))}>
                    {bookedWith(line).length > 1 ? say('Cancel the interviews') : say('Cancel the interview')}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {candidate && off.length > 0 && (
        <Suspense>
          <CancelDialog
            ids={off}
            {...candidate}
            suggested={lines.every(({ id, status }) => status === 'proposed' || !off.includes(id))}
            onClose={close}
            onDone={() => {
              close();
              void revalidate();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
