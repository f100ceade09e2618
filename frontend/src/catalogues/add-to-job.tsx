import { say } from '@candor/contracts/kernel/say';
import { fetchJobs } from '@candor/contracts/jobs/endpoints';
import { attachQuestionSet } from '@candor/contracts/jobs/question-set-endpoints';
import { hiringStatuses } from '@candor/contracts/jobs/values';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { sayLabel } from '@candor/contracts/kernel/say';
import { toast } from '../kit/toast.ts';
import { call } from '../page/call.ts';
import { settle } from '../page/settle.ts';
import { rowName } from './catalogue-rows.tsx';
import { addedWords } from './added-words.ts';
import { PickOne } from './pick-one.tsx';

const jobsNamed = async (search: string) => {
  const answer = await call(fetchJobs, { search, limit: 50 });
  const jobs = answer.status === 'ok' ? (answer.payload.jobs ?? []) : [];
  return jobs.map(({ id, name, status }) => ({
    id,
    name,
    facts: sayLabel(hiringStatuses[status as keyof typeof hiringStatuses] ?? status),
  }));
};

/** Copies a question set into a job that is chosen here. */
export const AddToJob = ({ set, onClose }: { set: Pick<CatalogueRow, 'id' | 'fields'>; onClose: () => void }) => {
  const name = rowName(set as CatalogueRow);
  return (
    <PickOne
      title={say('Add {name} to a job', { name })}
      text={say('The job takes copies. What changes in the set later leaves the job as it is.')}
      list={say('Jobs')}
      search={say('Search jobs')}
      none={say('There are no jobs yet.')}
      action={say('Add to the job')}
      find={jobsNamed}
      onClose={onClose}
      onPicked={(job) =>
        settle(
          say('Add {name} to a job', { name }),
          call(attachQuestionSet, { jobId: job.id, questionSetId: set.id }),
          ({ counts }) => {
            toast({ text: addedWords(job.name, counts) });
            onClose();
          },
        )
      }
    />
  );
};
