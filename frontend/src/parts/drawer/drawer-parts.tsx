import { Suspense } from 'react';
import { fullDays } from '@candor/contracts/values/days';
import { durationWords } from '@candor/contracts/words/time-words';
import { ExternalLink } from 'lucide-react';
import { insteadOfText } from '@candor/contracts/people/record';
import type { JobPage } from '@candor/contracts/jobs/pages';
import { inReview } from '@candor/contracts/jobs/values';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { say } from '@candor/contracts/words/say';
import { Said } from '../../kit/said.tsx';
import { Button, ButtonAnchor } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Ago } from '../../kit/time.tsx';
import type { PageUser } from '@candor/contracts/kernel/standard';
import { NoteList } from '../notes/note-list.tsx';
import { Stage } from '../pipeline/candidate-stage.tsx';
import { FullRecord } from './drawer-besides.tsx';
import { Events } from './drawer-overview.tsx';
import { ConversationList } from '../messages/conversation-list.tsx';
import { ResumeLines } from '../triage/resume-lines.tsx';
import { shortDate } from '../pipeline/stages.ts';

const AnswerList = later(() => import('../pipeline/answer-list.tsx').then((m) => m.AnswerList));
const Empty = ({ children }: { children: string }) => (
  <p className="px-5 py-8 text-center text-ui text-ink-3">{children}</p>
);

/** Resumes, newest first, each with the extracted text and the file. */
export const Resumes = ({
  panel,
  zone,
  onReview,
}: {
  panel: Panel;
  zone: string | null;
  onReview: (() => void) | null;
}) => {
  const { resumes, application } = panel;
  if (!resumes.length) return <Empty>{say('No resume on file.')}</Empty>;
  const fresh = application.resume_status === 'new' && inReview(application.step.type);
  return (
    <div className="grid gap-6 px-5 pt-4 pb-6">
      {resumes.map((resume, index) => (
        <article key={resume.id}>
          <header className="mb-3 flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <h3 className="truncate text-ui font-semi text-ink">{resume.file_name}</h3>
              <p className="text-meta text-ink-3">
                <Said text="Added {ago}" with={{ ago: <Ago at={resume.added_at} zone={zone} /> }} />
              </p>
            </div>
            {index === 0 && fresh && onReview && (
              <Button size="sm" onClick={onReview}>
                {say('Mark reviewed')}
              </Button>
            )}
            <ButtonAnchor size="sm" href={resume.url} target="_blank" rel="noreferrer">
              <ExternalLink size={13} aria-hidden />
              {say('Open file')}
            </ButtonAnchor>
          </header>
          {resume.text ? (
            <div dir="auto" className="text-read text-ink">
              <ResumeLines text={resume.text} />
            </div>
          ) : (
            <p className="text-ui text-ink-3">{insteadOfText(resume)}</p>
          )}
        </article>
      ))}
    </div>
  );
};

/** Messages that were sent, received or scheduled, by conversation. */
export const Messages = ({
  messages,
  zone,
  onChange,
}: {
  messages: Panel['messages'];
  zone: string | null;
  onChange: () => void;
}) =>
  messages.length ? (
    <div className="px-5 pb-6">
      <ConversationList messages={messages} zone={zone} onChange={onChange} />
    </div>
  ) : (
    <Empty>{say('No messages yet.')}</Empty>
  );

/** Notes about the person, from all their jobs. */
export const Notes = ({
  panel,
  user,
  zone,
  onChange,
}: {
  panel: Panel;
  user: PageUser;
  zone: string | null;
  onChange: () => void;
}) =>
  panel.notes.length ? (
    <NoteList
      candidateId={panel.person.id}
      notes={panel.notes}
      zone={zone}
      user={user}
      onChange={onChange}
      className="px-5 pt-1 pb-4"
    />
  ) : (
    <Empty>{say('No notes yet. Write the first one below.')}</Empty>
  );

/** The candidate's answers to the application form. */
export const Answers = ({ panel: { answers, cover_letter } }: { panel: Panel }) =>
  answers.length || cover_letter ? (
    <div className="grid gap-5 px-5 pt-4 pb-6">
      {answers.length > 0 && (
        <Suspense>
          <AnswerList answers={answers} />
        </Suspense>
      )}
      {cover_letter && (
        <section>
          <h3 className="mb-1.5 text-ui font-semi text-ink">{say('Cover letter')}</h3>
          <p className="text-read whitespace-pre-line text-ink-2">{cover_letter}</p>
        </section>
      )}
    </div>
  ) : (
    <Empty>{say('No answers were asked for.')}</Empty>
  );

/** The path through the steps with the time spent in each, then every event. */
export const Timeline = ({ panel, page }: { panel: Panel; page: JobPage }) => {
  const zone = page.user.tz_region;
  return (
    <div className="grid gap-6 px-5 pt-4 pb-6">
      {panel.passages.length > 0 && (
        <section>
          <h3 className="mb-2 text-ui font-semi text-ink">{say('Steps')}</h3>
          <ol className="divide-y divide-line">
            {panel.passages.map((passage, index) => {
              const days = fullDays(passage.entered_at, passage.left_at ?? undefined);
              return (
                <li key={`${passage.step.id} ${index}`} className="flex h-8 items-center gap-3 text-ui text-ink">
                  <span className="min-w-0 flex-1">
                    <Stage steps={panel.steps} step={passage.step} />
                  </span>
                  <span className="tnum text-meta text-ink-3">{shortDate(passage.entered_at, zone)}</span>
                  <span className="tnum w-16 text-end text-meta text-ink-2">
                    {days === 0 ? say('< 1 day') : durationWords(days)}
                  </span>
                </li>
              );
            })}
          </ol>
        </section>
      )}
      <section>
        <div className="mb-2.5 flex items-center justify-between gap-3">
          <h3 className="text-ui font-semi text-ink">{say('Events')}</h3>
          <FullRecord panel={panel} page={page} />
        </div>
        <Events items={panel.timeline} zone={zone} />
      </section>
    </div>
  );
};
