import { say, sayLabel } from '@candor/contracts/words/say';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ChainPage } from '@candor/contracts/jobs/pages';
import {
  attachQuestionSet,
  cloneFromJob,
  fetchQuestionSet,
  type ListedSet,
  listQuestionSets,
} from '@candor/contracts/requirements/question-set-endpoints';
import { questionKinds } from '@candor/contracts/jobs/values';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { questionset } from '@candor/contracts/catalogues/question-sets';
import { addedWords } from '../../catalogues/added-words.ts';
import { entryAddress } from '../../catalogues/copying.ts';
import { PickOne } from '../../catalogues/pick-one.tsx';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/inputs/checkbox.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Field, inputLook } from '../../kit/inputs/field.tsx';
import { useGo } from '../../kit/link.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

type Props = { page: Pick<ChainPage, 'job' | 'questions'>; onClose: () => void };
const setsNamed = async (search: string): Promise<(ListedSet & { facts: string })[]> => {
  const answer = await call(listQuestionSets, { search, limit: 100 });
  if (answer.status !== 'ok') return [];
  return answer.payload.question_sets.map((set) => ({
    ...set,
    facts: [
      set.scope === 'system' ? say('Platform') : '',
      set.occupation ?? '',
      say('{count, plural, one {# question} other {# questions}}', { count: set.counts.questions }),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
};

type Content = PayloadOf<typeof fetchQuestionSet>['question_set'];
/** The content of a question set. */
const SetContent = ({ id }: { id: string }) => {
  const [set, setSet] = useState<Content | null>(null);
  useEffect(() => {
    let wanted = true;
    void call(fetchQuestionSet, { question_set_id: id }).then(
      (answer) => wanted && answer.status === 'ok' && setSet(answer.payload.question_set),
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  if (!set) return null;
  return (
    <ul className="mt-2 mb-1 ms-7 space-y-1.5 border-s border-line ps-3 text-ui text-ink-2">
      {set.questions.map(({ text, kind }) => (
        <li key={text}>
          {text}{' '}
          <span className="text-meta text-ink-3">{sayLabel(questionKinds[kind as keyof typeof questionKinds])}</span>
        </li>
      ))}
      {set.requirements.map(({ name }) => (
        <li key={name}>
          {name} <span className="text-meta text-ink-3">{say('Requirement')}</span>
        </li>
      ))}
    </ul>
  );
};

const contentOf = ({ id }: ListedSet) => <SetContent key={id} id={id} />;

/** Copies a question set into the job. */
export const AddSet = ({ page: { job }, onClose }: Props) => {
  const { revalidate } = useRevalidator();
  return (
    <PickOne
      title={say('Add a question set')}
      text={say('The job gets copies. Later changes to the set do not change the job.')}
      list={say('Question sets')}
      search={say('Search the question sets')}
      none={say('There are no question sets yet.')}
      action={say('Add to the job')}
      find={setsNamed}
      more={contentOf}
      onClose={onClose}
      onPicked={(set) =>
        settle(
          say('Add a question set'),
          call(attachQuestionSet, { jobId: job.id, questionSetId: set.id }),
          async ({ counts }) => {
            toast({ text: addedWords(job.fields.name, counts) });
            onClose();
            await revalidate();
          },
        )
      }
    />
  );
};

/** Makes a question set of the organization from the job's questions. */
export const KeepAsSet = ({ page: { job, questions }, onClose }: Props) => {
  const go = useGo();
  const [name, setName] = useState(job.fields.name);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const chosen = questions.filter(({ id }) => !left.includes(id)).map(({ id }) => id);
  const keep = async () => {
    setBusy(true);
    await settle(
      say('Save as a question set'),
      call(cloneFromJob, { from_job_id: job.id, name: name.trim(), question_ids: chosen }),
      async ({ question_set }) => {
        onClose();
        toast({ text: say('Saved as the question set {name}.', { name: question_set!.name }) });
        await go(entryAddress(questionset, question_set!.id));
      },
    );
    setBusy(false);
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Save as a question set')}
      text={say('The questions are added to your library. The job keeps its own copies.')}
      footer={
        <>
          <span className="me-auto text-meta text-ink-3">
            {say('{chosen, number} of {all, number} questions', { chosen: chosen.length, all: questions.length })}
          </span>
          <Button kind="ghost" onClick={onClose}>
            {say('Cancel')}
          </Button>
          <Button kind="primary" disabled={busy || !chosen.length || !name.trim()} onClick={() => void keep()}>
            {say('Save the set')}
          </Button>
        </>
      }
    >
      <Field label={say('Name')}>
        {(described) => (
          <input
            {...described}
            value={name}
            maxLength={120}
            onChange={(event) => setName(event.target.value)}
            className={inputLook()}
          />
        )}
      </Field>
      <ul aria-label={say('Questions')} className="mt-4 divide-y divide-line">
        {questions.map(({ id, text }) => (
          <li key={id}>
            <label className="flex items-center gap-3 py-2 text-ui text-ink">
              <Checkbox
                checked={!left.includes(id)}
                onChange={() => setLeft(left.includes(id) ? left.filter((each) => each !== id) : [...left, id])}
              />
              <span className="min-w-0 flex-1">{text}</span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
