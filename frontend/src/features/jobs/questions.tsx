import { say, sayLabel } from '@candor/contracts/kernel/say';
import { Minus, Plus } from 'lucide-react';
import { questionKinds, scoringTypes, type Question } from '@candor/contracts/jobs/values';
import { questionsPage } from '@candor/contracts/jobs/pages';
import { useLivePage } from '../../page/live.ts';
import { usePage } from '../../page/use-page.ts';
import { PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Facts, Tag } from '../../kit/tag.tsx';
import { JobFrame } from '../pipeline/job-frame.tsx';
import { GenerationNotice } from './generation-notice.tsx';

const Signs = ({ title, texts, good }: { title: string; texts: readonly string[]; good: boolean }) =>
  texts.length ? (
    <div>
      <h3 className="text-meta font-medium text-ink-3">{title}</h3>
      <ul className="mt-1 grid gap-1">
        {texts.map((text) => (
          <li key={text} className="flex gap-2 text-ui text-ink-2">
            <span aria-hidden className={`flex h-5 items-center ${good ? 'text-good' : 'text-bad'}`}>
              {good ? <Plus size={13} /> : <Minus size={13} />}
            </span>
            {text}
          </li>
        ))}
      </ul>
    </div>
  ) : null;

const Item = ({ question, names, number }: { question: Question; names: readonly string[]; number: number }) => (
  <li className="border-b border-line py-5 first:pt-1 last:border-0">
    <div className="flex gap-3">
      <span aria-hidden className="tnum w-5 shrink-0 text-read text-ink-3">
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-read font-medium text-ink">{question.text}</h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta">
          <Tag>{sayLabel(questionKinds[question.kind])}</Tag>
          <Facts of={[sayLabel(scoringTypes[question.scoring_type]), ...names]} />
        </p>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <Signs title={say('Speaks for the candidate')} texts={question.indicators.positive} good />
          <Signs title={say('Speaks against')} texts={question.indicators.negative} good={false} />
        </div>
      </div>
    </div>
  </li>
);

/** Questions: what every candidate is asked, and what good and weak answers show. */
export const Screen = () => {
  const page = usePage(questionsPage);
  const { job, questions, requirements } = page;
  useLivePage(['jobs'], [job.id]);
  const namesOf = (question: Question) =>
    question.requirement_ids.flatMap((id) => requirements.find((requirement) => requirement.id === id)?.name ?? []);
  return (
    <JobFrame page={page} tab="questions">
      <PageScroll narrow>
        <GenerationNotice job={job} />
        {!questions.length && job.content_status !== 'generating' && (
          <EmptyState>{say('This job has no questions yet.')}</EmptyState>
        )}
        <ol>
          {questions.map((question, index) => (
            <Item key={question.id} question={question} names={namesOf(question)} number={index + 1} />
          ))}
        </ol>
      </PageScroll>
    </JobFrame>
  );
};
