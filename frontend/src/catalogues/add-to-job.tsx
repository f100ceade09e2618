import { say } from '@candor/contracts/words/say';
import { attachQuestionSet } from '@candor/contracts/requirements/question-set-endpoints';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { toast } from '../kit/overlays/toast.ts';
import { call } from '../page/call.ts';
import { settle } from '../page/settle.ts';
import { rowName } from './catalogue-list.ts';
import { addedWords } from './added-words.ts';
import { jobsNamed } from './jobs-named.ts';
import { PickOne } from './pick-one.tsx';

const anyJob = (words: string) => jobsNamed(words);
/** Copies a question set into a job that the reader chooses here. */
export const AddToJob = ({ set, onClose }: { set: Pick<CatalogueRow, 'id' | 'fields'>; onClose: () => void }) => {
  const name = rowName(set as CatalogueRow);
  return (
    <PickOne
      title={say('Add {name} to a job', { name })}
      text={say('The job gets copies. Later changes to the set do not change the job.')}
      list={say('Jobs')}
      search={say('Search jobs')}
      none={say('There are no jobs yet.')}
      action={say('Add to the job')}
      find={anyJob}
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
