import type { OwnInterview } from '@candor/contracts/interviews/meetings';
import { dayIn } from '@candor/contracts/words/time-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Link } from 'react-router-dom';
import { Facts } from '../../kit/tag.tsx';
import { nearDayText, timeText } from '../../kit/time.tsx';
import { listTo } from '../../page/list-address.ts';
import { interviewTo } from '../../parts/interviews/interview-links.ts';
import { meetingWord } from '../../parts/interviews/meeting-words.ts';
import { firstFew, Part } from '../../parts/home/part.tsx';

/** The reader's own coming interviews, today's first. */
export const OwnInterviews = ({
  interviews,
  today,
  zone,
  always,
}: {
  interviews: readonly OwnInterview[];
  /** The reader's day. */
  today: string;
  zone: string | null;
  /** Shown even if there are none: for readers who only interview. */
  always: boolean;
}) =>
  interviews.length || always ? (
    <Part
      title={say('Your interviews')}
      count={interviews.length || undefined}
      more={{ to: listTo('people', 'interviews'), label: say('All interviews') }}
    >
      {interviews.length === 0 ? (
        <p className="py-2.5 text-ui text-ink-3">{say('You have no interviews booked.')}</p>
      ) : (
        <ul>
          {interviews.slice(0, firstFew).map((each) => {
            const day = dayIn(each.starts_at, zone);
            return (
              <li key={each.id} className="border-b border-line last:border-0">
                <Link
                  to={interviewTo(each)}
                  data-home-row={each.job_id}
                  className="-mx-2 flex min-h-11 items-center gap-4 rounded-ctl px-2 py-2 hover:bg-hover"
                >
                  <span className="tnum w-28 shrink-0 text-ui">
                    <span className={day === today ? 'block font-semi text-accent-ink' : 'block font-medium text-ink'}>
                      {timeText(each.starts_at, zone)}
                    </span>
                    <span className="block text-meta text-ink-3">{nearDayText(day, today)}</span>
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate text-ui font-medium text-ink">
                      <bdi>{each.candidate_name}</bdi>
                    </span>
                    <span className="block truncate text-meta">
                      <Facts of={[sayLabel(each.step.name), each.job_name, meetingWord(each.meeting_type)]} />
                    </span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Part>
  ) : null;
