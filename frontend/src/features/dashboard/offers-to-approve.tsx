import { say } from '@candor/contracts/kernel/say';
import type { WaitingOffer } from '@candor/contracts/reports/pages';
import { Link } from 'react-router-dom';
import { Said } from '../../kit/said.tsx';
import { Ago } from '../../kit/time.tsx';
import { boardTo } from '../people/links.ts';
import { Part } from './part.tsx';

/** The offers that wait for the reader's approval. */
export const OffersToApprove = ({ waiting, zone }: { waiting: readonly WaitingOffer[]; zone: string | null }) =>
  waiting.length ? (
    <Part title={say('Offers to approve')} count={waiting.length}>
      <ul>
        {waiting.map(({ application_id, job_id, job_name, name, by, at, change }) => (
          <li key={application_id} className="border-b border-line last:border-0">
            <Link
              to={boardTo(job_id, application_id)}
              className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 rounded-ctl px-2 py-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-60">
                <span className="block truncate text-ui font-medium text-ink">{name}</span>
                <span className="block text-meta text-ink-3">
                  {change ? (
                    <Said text="{name} changes the offer for {job}" with={{ name: <bdi>{by}</bdi>, job: job_name }} />
                  ) : (
                    <Said text="{name} offers {job}" with={{ name: <bdi>{by}</bdi>, job: job_name }} />
                  )}
                </span>
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
