import { useEffect, useState } from 'react';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { say } from '@candor/contracts/words/say';
import { plannedWith } from './planned-with.ts';

/** How many interviews are planned, and what happens to them. */
export const PlannedLine = ({ count, children }: { count: number; children: ReactNode }) => (
  <div className="flex gap-2.5 rounded-card bg-well px-3 py-2.5 text-ui">
    <CalendarClock size={15} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
    <div className="min-w-0">
      <p className="font-medium text-ink">
        {say('{count, plural, one {# interview is planned.} other {# interviews are planned.}}', { count })}
      </p>
      {children}
    </div>
  </div>
);

/** The note that the end of an application cancels the planned interviews of all rounds. `told`: the candidate gets an email about each; otherwise the email about the archive is enough. */
export const EndedPlans = ({ subjects, told }: { subjects: readonly { id: string }[]; told?: boolean }) => {
  const [count, setCount] = useState(0);
  const ids = subjects.map(({ id }) => id).join();
  useEffect(() => {
    const stop = new AbortController();
    plannedWith(ids.split(','), stop.signal).then(
      (found) => setCount(found?.planned ?? 0),
      () => undefined, // closed meanwhile
    );
    return () => stop.abort();
  }, [ids]);
  return (
    count > 0 && (
      <PlannedLine count={count}>
        <p className="text-meta text-ink-2">
          {told
            ? say(
                '{count, plural, one {It is} other {They are}} cancelled, and the candidate and the interviewers are notified.',
                { count },
              )
            : say('{count, plural, one {It is} other {They are}} cancelled, and the interviewers are notified.', {
                count,
              })}
        </p>
      </PlannedLine>
    )
  );
};
