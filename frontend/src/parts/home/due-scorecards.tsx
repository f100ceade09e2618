import type { DueScorecard } from '@candor/contracts/interviews/meetings';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Link } from 'react-router-dom';
import { Said } from '../../kit/said.tsx';
import { Facts } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import { interviewTo } from '../interviews/interview-links.ts';
import { firstFew, Part } from './part.tsx';

/** The scorecards that the reader owes for interviews that have ended. */
export const DueScorecards = ({ due, zone }: { due: readonly DueScorecard[]; zone: string | null }) =>
  due.length ? (
    <Part title={say('Scorecards to write')} count={due.length}>
      <ul>
        {due.slice(0, firstFew).map((each) => (
          <li key={each.id} className="border-b border-line last:border-0">
            <Link
              to={interviewTo({ id: each.appointment_id })}
              data-home-row={each.job_id}
              className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-4 rounded-ctl px-2 py-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-60">
                <span className="block truncate text-ui font-medium text-ink">
                  <bdi>{each.candidate_name}</bdi>
                </span>
                <span className="block truncate text-meta">
                  <Facts of={[sayLabel(each.step.name), each.job_name, each.begun && say('Draft begun')]} />
                </span>
              </span>
              <span className={each.overdue ? 'text-meta font-medium text-warn' : 'text-meta text-ink-3'}>
                {each.overdue ? (
                  <Said text="overdue, ended {when}" with={{ when: <Ago at={each.ended_at} zone={zone} /> }} />
                ) : (
                  <Said text="ended {when}" with={{ when: <Ago at={each.ended_at} zone={zone} /> }} />
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {due.length > firstFew && (
        <p className="py-2 text-meta text-ink-3">{say('and {count, number} more', { count: due.length - firstFew })}</p>
      )}
    </Part>
  ) : null;
