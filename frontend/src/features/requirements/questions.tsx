import { say } from '@candor/contracts/words/say';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { question as library } from '@candor/contracts/catalogues/questions';
import { questionsPage } from '@candor/contracts/jobs/pages';
import { cloneQuestions } from '@candor/contracts/requirements/question-endpoints';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { unasked } from '../../parts/reviews/review-words.ts';
import { JobFrame } from '../../parts/jobs/job-frame.tsx';
import { GenerationNotice } from '../../parts/requirements/generation-notice.tsx';
import { QuestionRows } from './question-rows.tsx';
import { QuestionsBar } from './questions-bar.tsx';
import { useQuestions } from './use-questions.ts';

const PickEntries = later(() => import('../../catalogues/pick-entries.tsx').then((m) => m.PickEntries));
const AddSet = later(() => import('./job-sets.tsx').then((m) => m.AddSet));
const KeepAsSet = later(() => import('./job-sets.tsx').then((m) => m.KeepAsSet));
const ReviewPanel = later(() => import('../../parts/reviews/review-panel.tsx').then((m) => m.ReviewPanel));
const ChainSide = later(() => import('./chain-side.tsx').then((m) => m.ChainSide));

/** The screen of questions for every candidate, grouped by the rounds that ask them. */
export const Screen = () => {
  const page = usePage(questionsPage);
  const { job, questions, reviews, readers, user } = page;
  const { revalidate } = useRevalidator();
  const shown = useQuestions(page);
  const { open, setOpen, editable } = shown;
  const [picking, setPicking] = useState(false);
  const [set, setSet] = useState<'add' | 'keep' | null>(null);
  const asked = open?.kind === 'question' ? questions.find(({ id }) => id === open.id) : undefined;
  const addFrom = (ids: string[]) =>
    settle(say('Add questions'), call(cloneQuestions, { job_id: job.id, ids }), async () => {
      await revalidate();
      toast({ text: say('Saved.') });
    });
  return (
    <JobFrame
      page={page}
      tab="questions"
      beside={
        open && (
          <Suspense>
            <ChainSide page={page} open={open} editable={editable} onOpen={setOpen}>
              {asked && (editable || reviews[asked.id]) && (
                <ReviewPanel
                  key={asked.id}
                  review={
                    reviews[asked.id] ??
                    unasked({ id: asked.id, type: 'question', job_id: job.id }, job.version, editable)
                  }
                  name={asked.text}
                  readers={readers}
                  me={user.id}
                  zone={user.tz_region}
                />
              )}
            </ChainSide>
          </Suspense>
        )
      }
    >
      <QuestionsBar shown={shown} onPick={() => setPicking(true)} onSet={setSet} />
      <PageScroll narrow className="pt-2!">
        <GenerationNotice job={job} />
        {!questions.length && job.content_status !== 'generating' && (
          <EmptyState
            action={
              editable ? (
                <Button kind="primary" onClick={() => setOpen({ kind: 'question', id: null })}>
                  {say('Add a question')}
                </Button>
              ) : undefined
            }
          >
            {say('This job has no questions yet.')}
          </EmptyState>
        )}
        <QuestionRows page={page} shown={shown} />
      </PageScroll>
      {set && (
        <Suspense>
          {set === 'add' ? (
            <AddSet page={page} onClose={() => setSet(null)} />
          ) : (
            <KeepAsSet page={page} onClose={() => setSet(null)} />
          )}
        </Suspense>
      )}
      {picking && (
        <Suspense>
          <PickEntries
            list={library}
            present={[]}
            most={100}
            onClose={() => setPicking(false)}
            onPicked={(ids) => {
              setPicking(false);
              void addFrom(ids);
            }}
          />
        </Suspense>
      )}
    </JobFrame>
  );
};
