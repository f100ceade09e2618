import { useState } from 'react';
import { Columns3 } from 'lucide-react';
import type { interviewPage } from '@candor/contracts/scorecards/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import { ButtonLink } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Page } from '../../kit/page.tsx';
import { boardTo } from '../../parts/people/links.ts';
import { InterviewHead } from './interview-head.tsx';
import { GivenBy } from './interview-resume.tsx';
import { OtherInterviewers } from '../../parts/scorecards/other-interviewers.tsx';
import { OtherScorecard } from '../../parts/scorecards/other-scorecard.tsx';

/** The interview kit (its questions and material), read-only, for members who manage the job's candidates and do not interview here. */
export const InterviewReader = ({ page }: { page: DataOf<typeof interviewPage> }) => {
  const { questions, candidate, user } = page;
  const [open, setOpen] = useState<string | null>(null);
  const [read, setRead] = useState<string | null>(null);
  return (
    <Page>
      <InterviewHead
        page={page}
        leave={
          page.may.board && (
            <ButtonLink to={boardTo(page.job.id, candidate.application_id)}>
              <Columns3 size={14} aria-hidden className="sm:hidden" />
              <span className="max-sm:sr-only">{say('Open on the board')}</span>
            </ButtonLink>
          )
        }
      />
      <div className="hairline-b shrink-0 px-5 pb-3 max-sm:px-4">
        <OtherInterviewers label={say('Interviewers')} page={page} zone={user.tz_region} onRead={setRead} />
      </div>
      <div className="flex min-h-0 flex-1 max-sm:flex-col max-sm:overflow-y-auto">
        <aside
          aria-label={say('What the candidate gave')}
          className={cx(
            'flex flex-col border-e border-line max-sm:w-full max-sm:border-0',
            read === null ? 'w-[45%]' : 'min-w-0 flex-1',
          )}
        >
          <GivenBy
            resume={page.resume}
            withheld={!page.may.resume}
            letter={page.cover_letter}
            answers={page.answers}
            questions={questions}
            open={open}
            marked
          />
        </aside>
        <ol
          aria-label={say('Questions')}
          className={cx('quiet-scroll min-w-0 flex-1 overflow-y-auto py-2', read !== null && 'sm:hidden')}
        >
          {questions.length === 0 && (
            <li className="px-5 py-3 text-ui text-ink-3">{say('No questions are planned for this round.')}</li>
          )}
          {questions.map((question, at) => (
            <li key={question.id}>
              <button
                type="button"
                aria-expanded={question.id === open}
                onClick={() => setOpen(question.id === open ? null : question.id)}
                className="hairline-b block w-full px-5 py-3 text-start text-ui text-ink hover:bg-hover"
              >
                <span className="tnum me-2 text-ink-3">{at + 1}</span>
                {question.text}
                {question.id === open && (
                  <span className="mt-1 block text-meta text-ink-3">
                    {[...question.indicators.positive, ...question.indicators.negative].join(' · ')}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ol>
        <OtherScorecard page={page} id={read} onClose={() => setRead(null)} />
      </div>
    </Page>
  );
};
