import { useCallback } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { availableJobs } from '@candor/contracts/people/endpoints';
import { moveProspectToJob } from '@candor/contracts/pipeline/endpoints';
import { PickOne } from '../../catalogues/pick-one.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call, errorOf } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import type { InHand } from '../pipeline/in-hand.ts';

/** Moves a person from the prospect pipeline to a job, as a lead. */
export const ProspectToJob = ({
  one,
  personId,
  onClose,
  onDone,
}: {
  one: InHand;
  personId: string;
  onClose: () => void;
  onDone: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const find = useCallback(
    async (search: string) => {
      const answer = await call(availableJobs, { candidate_id: personId, search });
      if (answer.status !== 'ok') toast({ text: errorOf(answer), tone: 'bad' });
      return answer.status === 'ok' ? answer.payload.jobs.map(({ value: id, label: name }) => ({ id, name })) : [];
    },
    [personId],
  );
  return (
    <PickOne
      title={say('Add to a job')}
      text={say('{name} starts as a lead there, and leaves this pipeline.', { name: one.name })}
      list={say('Jobs')}
      search={say('Search jobs')}
      none={say('There is no open job whose candidates you manage.')}
      action={say('Add')}
      find={find}
      onClose={onClose}
      onPicked={(job) =>
        settle(
          say('Add to a job'),
          call(moveProspectToJob, { application_id: one.id, version: one.version, job_id: job.id }),
          () => {
            toast({ text: say('Added to {job}.', { job: job.name }) });
            void revalidate();
            onDone();
          },
        )
      }
    />
  );
};
