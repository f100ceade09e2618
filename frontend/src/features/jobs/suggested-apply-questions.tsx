import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { upsertApplyQuestion } from '@candor/contracts/public/apply-question-endpoints';
import { answerTypes, mostApplyQuestions, saidAnswer } from '@candor/contracts/public/apply-questions';
import { suggestApply, suggestKnockouts } from '@candor/contracts/requirements/suggestion-endpoints';
import { askedQuestion, type SuggestedApplyQuestion } from '@candor/contracts/public/suggested-apply-questions';
import { listWords } from '@candor/contracts/words/list-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { announce } from '../../kit/announce.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Notice } from '../../kit/notice.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Facts } from '../../kit/tag.tsx';
import { call, errorOf } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { type By, byWords } from '../../parts/requirements/draft-words.ts';

type Question = ReturnType<typeof askedQuestion>;

/** Questions that fit the job's requirements; each can be added to the application form. `asked`: the questions already in the form. */
export const SuggestedApplyQuestions = ({
  job_id,
  asked,
  onClose,
}: {
  job_id: string;
  asked: readonly string[];
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const [questions, setQuestions] = useState<readonly Question[] | null>(null);
  const [made, setMade] = useState<By | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    Promise.all([call(suggestKnockouts, { job_id }, { signal }), call(suggestApply, { job_id }, { signal })]).then(
      (answers) => {
        const failed = answers.find(({ status }) => status !== 'ok');
        if (failed) return setProblem(errorOf(failed));
        const payloads = answers.flatMap((answer) => (answer.status === 'ok' ? [answer.payload] : []));
        setQuestions(payloads.flatMap(({ items }) => (items as SuggestedApplyQuestion[]).map(askedQuestion)));
        setMade(payloads[0]!);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [job_id]);
  const left = questions?.filter(({ text }) => !asked.includes(text));
  const full = asked.length >= mostApplyQuestions;
  const add = async (question: Question) => {
    setBusy(true);
    await settle(say('Add {name}', { name: question.text }), call(upsertApplyQuestion, { job_id, ...question }), () => {
      announce(say('{name} is added.', { name: question.text }));
      return revalidate();
    });
    setBusy(false);
  };
  return (
    <Dialog open onClose={onClose} wide title={say('Suggested application questions')}>
      {problem ? (
        <Notice tone="bad">{problem}</Notice>
      ) : !left ? (
        <SkeletonRows rows={4} />
      ) : left.length ? (
        <ul aria-label={say('Suggested application questions')} className="grid">
          {left.map((question) => (
            <li key={question.text} className="flex items-start gap-3 border-b border-line py-2 last:border-0">
              <span className="min-w-0 flex-1">
                <span className="block text-ui font-medium text-ink">{question.text}</span>
                <span className="text-meta">
                  <Facts
                    of={[
                      sayLabel(answerTypes[question.type]),
                      question.knockout.length > 0 &&
                        say('Knockout: {answers}', {
                          answers: listWords(question.knockout.map((answer) => saidAnswer(question, answer))),
                        }),
                    ]}
                  />
                </span>
              </span>
              <Button
                size="sm"
                disabled={busy || full}
                aria-label={say('Add {name}', { name: question.text })}
                onClick={() => void add(question)}
              >
                {say('Add')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ui text-ink-2">{say('Nothing more is suggested.')}</p>
      )}
      {made && <p className="mt-3 text-meta text-ink-3">{byWords(made)}</p>}
    </Dialog>
  );
};
