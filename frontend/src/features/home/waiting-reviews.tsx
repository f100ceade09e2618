import { say } from '@candor/contracts/words/say';
import type { WaitingReview } from '@candor/contracts/reviews/pages';
import { Link } from 'react-router-dom';
import { Said } from '../../kit/said.tsx';
import { Ago } from '../../kit/time.tsx';
import { reviewTo } from './home-words.ts';
import { Part } from '../../parts/home/part.tsx';

/** Texts of jobs that wait for the reader's review. */
export const WaitingReviews = ({ reviews, zone }: { reviews: readonly WaitingReview[]; zone: string | null }) =>
  reviews.length ? (
    <Part title={say('Texts to review')} count={reviews.length}>
      <ul>
        {reviews.map(({ id, name, job_name, by, at, outdated }) => (
          <li key={id} className="border-b border-line last:border-0">
            <Link
              to={reviewTo(id)}
              className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 rounded-ctl px-2 py-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-60">
                <span className="block truncate text-ui font-medium text-ink">{name || say('Job Description')}</span>
                <span className="block text-meta text-ink-3">
                  <Said
                    text="{name} asks you to review it for {job}"
                    with={{ name: <bdi>{by}</bdi>, job: <bdi>{job_name}</bdi> }}
                  />
                </span>
              </span>
              <span className="text-meta text-ink-3">
                {outdated ? (
                  <span className="font-medium text-warn">{say('changed since you approved it')}</span>
                ) : (
                  <Ago at={at} zone={zone} />
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  ) : null;
