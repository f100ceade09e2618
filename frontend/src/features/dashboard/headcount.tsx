import { say } from '@candor/contracts/kernel/say';
import type { WaitingOpenings } from '@candor/contracts/reports/pages';
import { Link } from 'react-router-dom';
import { Said } from '../../kit/said.tsx';
import { Ago } from '../../kit/time.tsx';
import { openingsTo } from '../people/links.ts';
import { Part } from './part.tsx';

/** The jobs whose openings wait for the reader's approval. */
export const Headcount = ({ waiting, zone }: { waiting: readonly WaitingOpenings[]; zone: string | null }) =>
  waiting.length ? (
    <Part title={say('Openings to approve')} count={waiting.reduce((sum, { count }) => sum + count, 0)}>
      <ul>
        {waiting.map(({ job_id, job_name, count, by, at, note }) => (
          <li key={job_id} className="border-b border-line last:border-0">
            <Link
              to={openingsTo(job_id)}
              className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 rounded-ctl px-2 py-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-60">
                <span className="block truncate text-ui font-medium text-ink">{job_name}</span>
                <span className="block text-meta text-ink-3">
                  {by ? (
                    <Said
                      text="{name} asks for {count, plural, one {# opening} other {# openings}}"
                      with={{ name: <bdi>{by}</bdi>, count }}
                    />
                  ) : (
                    say('{count, plural, one {# opening waits} other {# openings wait}}', { count })
                  )}
                </span>
                {note && (
                  <span className="mt-0.5 block text-meta wrap-anywhere whitespace-pre-line text-ink-2">{note}</span>
                )}
              </span>
              <span className="text-meta text-ink-3">
                <Ago at={at} zone={zone} />
              </span>
              <span className="text-meta font-medium text-accent-ink">{say('Decide')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  ) : null;
