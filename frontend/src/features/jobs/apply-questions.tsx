import { listWords } from '@candor/contracts/words/list-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Suspense, useState } from 'react';
import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import {
  deleteApplyQuestion,
  sortApplyQuestions,
  upsertApplyQuestion,
} from '@candor/contracts/public/apply-question-endpoints';
import {
  answerTypes,
  type ApplyQuestion,
  mostApplyQuestions,
  saidAnswer,
} from '@candor/contracts/public/apply-questions';
import type { settingsPage } from '@candor/contracts/jobs/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Section } from '../../kit/page.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { undoable } from '../../kit/undo.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { PartRow } from '../../parts/requirements/part-row.tsx';

const SuggestedApplyQuestions = later(() =>
  import('./suggested-apply-questions.tsx').then((m) => m.SuggestedApplyQuestions),
);
const ApplyQuestionDialog = later(() => import('./apply-question-form.tsx').then((m) => m.ApplyQuestionDialog));

/** The facts below a question in the list. */
const factsOf = (question: ApplyQuestion, all: readonly ApplyQuestion[]) => {
  const { type, required, asked_when, knockout, least } = question;
  const earlier = all.find(({ id }) => id === asked_when?.question_id);
  return [
    sayLabel(answerTypes[type]),
    required && say('Required'),
    asked_when &&
      earlier &&
      say('Only after “{answers}” to “{name}”', {
        answers: listWords(asked_when.answers.map((answer) => saidAnswer(earlier, answer))),
        name: earlier.text,
      }),
    knockout.length > 0 && (
      <span key="knockout" className="font-medium text-bad">
        {say('Knockout: {answers}', { answers: listWords(knockout.map((answer) => saidAnswer(question, answer))) })}
      </span>
    ),
    least !== null && (
      <span key="least" className="font-medium text-bad">
        {say('Knockout below {least, number}', { least })}
      </span>
    ),
  ].filter(Boolean);
};

/** The application form's questions besides the contact details: their order, who gets them, and which answers are knockouts. */
export const ApplyQuestions = ({ page, editable }: { page: DataOf<typeof settingsPage>; editable: boolean }) => {
  const { job, apply_questions: questions } = page;
  // The state holds the question itself. If a colleague removes the question meanwhile, it does not become a new one.
  const [open, setOpen] = useState<ApplyQuestion | 'new' | null>(null);
  const [suggesting, setSuggesting] = useState(false);
  const { revalidate } = useRevalidator();
  const job_id = job.id;
  const label = say('Application questions');
  const restore = (question: ApplyQuestion) =>
    settle(say('Restore {name}', { name: question.text }), call(upsertApplyQuestion, { job_id, id: question.id }), () =>
      revalidate(),
    );
  const remove = async (question: ApplyQuestion) => {
    const name = question.text;
    const undo = undoable(() => void restore(question));
    const done = await settle(
      say('Remove {name}', { name }),
      call(deleteApplyQuestion, { job_id, id: question.id, version: job.version }),
      async () => {
        toast({ text: say('{name} removed.', { name }), undo });
        await revalidate();
      },
    );
    if (!done) undo.forget();
  };
  const ordered = (ids: string[]) =>
    settle(say('Change the order'), call(sortApplyQuestions, { ids, parent_id: job_id }), () => revalidate());
  const sort = async (ids: string[]) => {
    const before = questions.map(({ id }) => id);
    const undo = undoable(() => void ordered(before));
    const done = await ordered(ids);
    if (done) toast({ text: say('The order was changed.'), undo });
    else undo.forget();
    return done;
  };
  return (
    <Section
      title={label}
      text={say('Asked in the application form. A knockout marks an application, and a person decides.')}
      actions={
        editable &&
        questions.length < mostApplyQuestions && (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setSuggesting(true)}>
              {say('Suggest questions')}
            </Button>
            <Button size="sm" onClick={() => setOpen('new')}>
              <Plus size={14} aria-hidden />
              {say('Add a question')}
            </Button>
          </span>
        )
      }
    >
      {questions.length ? (
        <SortableList
          label={label}
          items={questions}
          nameOf={({ text }) => text}
          on={editable}
          onSort={sort}
          rowClass="border-b border-line last:border-0"
        >
          {(question, parts) => (
            <PartRow
              name={question.text}
              facts={factsOf(question, questions)}
              parts={parts}
              open={open !== 'new' && open?.id === question.id}
              editable={editable}
              onOpen={() => setOpen(question)}
              onRemove={() => void remove(question)}
            />
          )}
        </SortableList>
      ) : (
        <p className="text-ui text-ink-3">{say('The form asks for contact details and the resume only.')}</p>
      )}
      {suggesting && (
        <Suspense>
          <SuggestedApplyQuestions
            job_id={job_id}
            asked={questions.map(({ text }) => text)}
            onClose={() => setSuggesting(false)}
          />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <ApplyQuestionDialog
            page={page}
            question={open === 'new' ? null : open}
            editable={editable}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Section>
  );
};
