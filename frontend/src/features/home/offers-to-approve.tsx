import { say } from '@candor/contracts/words/say';
import type { WaitingOffer } from '@candor/contracts/reports/pages';
import { Said } from '../../kit/said.tsx';
import { boardTo } from '../../parts/people/links.ts';
import { DecideRow } from './decide-row.tsx';
import { Part } from '../../parts/home/part.tsx';

/** The offers that wait for the reader's approval. */
export const OffersToApprove = ({ waiting, zone }: { waiting: readonly WaitingOffer[]; zone: string | null }) =>
  waiting.length ? (
    <Part title={say('Offers to approve')} count={waiting.length}>
      <ul>
        {waiting.map(({ application_id, job_id, job_name, name, by, at, change }) => (
          <DecideRow
            key={application_id}
            to={boardTo(job_id, application_id)}
            title={name}
            asks={
              change ? (
                <Said text="{name} changes the offer for {job}" with={{ name: <bdi>{by}</bdi>, job: job_name }} />
              ) : (
                <Said text="{name} offers {job}" with={{ name: <bdi>{by}</bdi>, job: job_name }} />
              )
            }
            at={at}
            zone={zone}
          />
        ))}
      </ul>
    </Part>
  ) : null;
