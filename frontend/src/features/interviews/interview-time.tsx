import { useEffect, useState } from 'react';
import type { AskedOnCard } from '@candor/contracts/scorecards/kit';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { useStored } from '../../kit/stored.ts';

type Meeting = { id: string; starts_at: string; ends_at: string };
const minute = 60_000;
/** Minutes kept at the end for the candidate's questions when time is shared among questions without planned minutes. */
const theirs = 5;

/** The present time (ms), updated every second while `on`. */
export const useSecond = (on: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!on) return;
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, [on]);
  return now;
};

/** The planned minutes of each question, and the minutes left for the candidate's own questions. */
export const planOf = (questions: readonly AskedOnCard[], { starts_at, ends_at }: Meeting) => {
  const whole = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / minute);
  const own = questions.filter(({ by }) => !by);
  const fixed = own.reduce((sum, { time_minutes }) => sum + (time_minutes ?? 0), 0);
  const free = own.filter(({ time_minutes }) => !time_minutes).length;
  const share = free ? Math.max(1, Math.floor((whole - theirs - fixed) / free)) : 0;
  const parts = own.map((question) => ({ question, minutes: question.time_minutes ?? share }));
  const used = parts.reduce((sum, { minutes }) => sum + minutes, 0);
  return { parts, left: Math.max(0, whole - used) };
};
const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
/** How long each question was selected, in seconds. This tab remembers the times. */
export const useSpent = (meeting_id: string, open: string | null, running: boolean, now: number) => {
  const [spent, setSpent] = useStored<Record<string, number>>(`interview time ${meeting_id}`, {}, 'tab');
  useEffect(() => {
    if (running && open) setSpent((held) => ({ ...held, [open]: (held[open] ?? 0) + 1 }));
    // Runs once per second.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [now]);
  return spent;
};

/** One thin line above everything: planned time, used time, and, hatched, the time for the candidate's own questions. It informs and never flashes. */
export const TimeLine = ({
  meeting,
  questions,
  open,
  onOpen,
}: {
  meeting: Meeting;
  questions: readonly AskedOnCard[];
  open: string | null;
  onOpen: (id: string) => void;
}) => {
  const [begins, ends] = [Date.parse(meeting.starts_at), Date.parse(meeting.ends_at)];
  // The line is shown during the conversation and up to an hour around it.
  const [near] = useState(() => Math.abs(Date.now() - (begins + ends) / 2) < (ends - begins) / 2 + 60 * minute);
  const now = useSecond(near);
  const running = now >= begins && now <= ends + 30 * minute;
  const spent = useSpent(meeting.id, open, running, now);
  const { parts, left } = planOf(questions, meeting);
  const over = now > ends;
  const rest = Math.ceil((ends - now) / minute);
  return (
    <div className="hairline-b flex shrink-0 items-center gap-6 px-5 pt-2 pb-2.5 max-sm:gap-3 max-sm:px-4">
      <p className="tnum flex shrink-0 items-baseline gap-2">
        {running ? (
          <>
            <span className="text-title font-semi text-ink">{clock(now - begins)}</span>
            <span className={cx('text-meta', over ? 'text-warn' : 'text-ink-3')}>
              {over
                ? say('{count, number} min over', { count: 1 - rest })
                : say('{count, number} min left', { count: Math.max(0, rest) })}
            </span>
          </>
        ) : (
          <span className="text-meta text-ink-3">
            {now < begins ? say('Not begun') : say('The conversation is over')}
          </span>
        )}
      </p>
      {parts.length > 0 && (
        <ol className="flex min-w-0 flex-1 gap-1 max-sm:gap-0.5">
          {parts.map(({ question, minutes }, at) => {
            const done = Math.round((spent[question.id] ?? 0) / 60);
            const isOpen = question.id === open;
            return (
              <li key={question.id} className="min-w-0" style={{ flexGrow: Math.max(1, minutes), flexBasis: 0 }}>
                <button
                  type="button"
                  onClick={() => onOpen(question.id)}
                  aria-current={isOpen ? 'step' : undefined}
                  aria-label={question.text}
                  className="block w-full rounded-tag text-start"
                >
                  <span className="block h-1.5 overflow-hidden rounded-full bg-line">
                    <span
                      className={cx('block h-full', isOpen ? (done > minutes ? 'bg-warn' : 'bg-accent') : 'bg-ink-4')}
                      style={{
                        width: `${Math.min(100, ((spent[question.id] ?? 0) / 60 / Math.max(1, minutes)) * 100)}%`,
                      }}
                    />
                  </span>
                  <span
                    className={cx(
                      'mt-1 flex justify-between gap-1 pe-3 text-micro max-md:hidden',
                      isOpen ? 'text-accent-ink' : 'text-ink-3',
                    )}
                  >
                    <span className="truncate">
                      {at + 1} {question.text}
                    </span>
                    <span className="tnum shrink-0">
                      {done > 0 ? say('{done, number} of {minutes, number}', { done, minutes }) : minutes || ''}
                    </span>
                  </span>
                </button>
              </li>
            );
          })}
          {left > 0 && (
            <li className="min-w-0" style={{ flexGrow: left, flexBasis: 0 }}>
              <span className="block h-1.5 rounded-full bg-[repeating-linear-gradient(135deg,var(--line-2)_0_2px,transparent_2px_5px)] shadow-[inset_0_0_0_1px_var(--line)]" />
              <span className="mt-1 flex justify-between gap-1 text-micro text-ink-3 max-md:hidden">
                <span className="truncate">{say('Their questions')}</span>
                <span className="tnum">{left}</span>
              </span>
            </li>
          )}
        </ol>
      )}
    </div>
  );
};
