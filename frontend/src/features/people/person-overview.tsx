import { Suspense, useEffect, useState } from 'react';
import { ChevronRight, Lock, Plus } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { may, usesCadences } from '@candor/contracts/accounts/needs';
import { insteadOfText } from '@candor/contracts/people/record';
import { candidateAnswers } from '@candor/contracts/pipeline/endpoints';
import { call } from '../../page/call.ts';
import { useGroups } from '../../page/use-page.ts';
import { listTo } from '../../page/list-address.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Block } from '../../kit/block.tsx';
import { cx } from '../../kit/cx.ts';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { Tag } from '../../kit/tag.tsx';
import { Ago, dateText } from '../../kit/time.tsx';
import { MessageStatus } from '../../parts/messages/message-status.tsx';
import { AnswerList } from '../../parts/pipeline/answer-list.tsx';
import { ResumeLines } from '../../parts/triage/resume-lines.tsx';
import { TaskNotes } from '../../parts/tasks/task-notes.tsx';
import { boardTo } from '../../parts/people/links.ts';
import { textOf } from '../../parts/notes/note-text.ts';
import type { Application, StandingPage } from './job-of-row.tsx';
import { PersonOwnFields } from './person-own-fields.tsx';
import { roleLine } from '../../parts/people/role-line.ts';
import { sortOf } from '../../parts/people/timeline-kinds.ts';
import type { Part } from '../../parts/people/use-part.ts';

const CadenceBox = later(() => import('../../parts/cadences/cadence-box.tsx').then((m) => m.CadenceBox));
const HiddenNotice = later(() => import('../../parts/resumes/hidden-notice.tsx').then((m) => m.HiddenNotice));
const PersonEvidence = later(() => import('./person-evidence.tsx').then((m) => m.PersonEvidence));
const PersonJudgements = later(() => import('./person-judgements.tsx').then((m) => m.PersonJudgements));

// The key facts about a person, readable in ten seconds. Every part links to its full version.

const All = ({ children, onOpen }: { children: string; onOpen: () => void }) => (
  <Button kind="ghost" size="sm" className="-me-2 text-ink-3 max-sm:h-11" onClick={onOpen}>
    {children}
    <ChevronRight size={13} aria-hidden />
  </Button>
);

/** How many characters of a resume are shown here. */
const beginning = 1200;
const latelyShown = 6;
const notesShown = 2;
const Lately = ({ page, zone, go }: { page: StandingPage; zone: string | null; go: () => void }) => {
  const { timeline } = page;
  const told = timeline.filter(({ type }) => sortOf(type).weight !== 'small');
  const shown = (told.length ? told : timeline).slice(0, latelyShown);
  if (!shown.length) return null;
  return (
    <Block
      title={say('Lately')}
      beside={<All onOpen={go}>{say('All {count, number}', { count: timeline.length })}</All>}
    >
      <ol>
        {shown.map((item, index) => {
          const { icon: Mark, weight } = sortOf(item.type);
          return (
            <li key={item.event_id} className="relative flex gap-3 pb-2.5 last:pb-0">
              {index < shown.length - 1 && (
                <span aria-hidden className="absolute start-[9.5px] top-6 bottom-0 w-px bg-line" />
              )}
              <span
                aria-hidden
                className={cx(
                  'grid size-5 shrink-0 place-items-center rounded-full',
                  weight === 'large' ? 'bg-accent text-on-accent' : 'bg-hover text-ink-3',
                )}
              >
                <Mark size={12} />
              </span>
              <div className="min-w-0 flex-1">
                <p className="text-ui text-ink-2">
                  <span className="font-medium text-ink">{item.actor_name}</span> {item.sentence}
                </p>
                {item.detail && (
                  <p className="mt-0.5 line-clamp-2 border-s-2 border-line-2 ps-2.5 text-meta wrap-anywhere text-ink-2">
                    {item.detail}
                  </p>
                )}
              </div>
              <Ago at={item.at} zone={zone} className="tnum shrink-0 text-meta text-ink-3" />
            </li>
          );
        })}
      </ol>
    </Block>
  );
};

type Answered = PayloadOf<typeof candidateAnswers>;
/** The answers to one job's form, the failing answers first. */
const Answers = ({ application }: { application: Application }) => {
  const [state, setState] = useState<{ id: string; answered: Answered } | null>(null);
  const { id } = application;
  useEffect(() => {
    const stop = new AbortController();
    void call(candidateAnswers, { application_id: id }, { signal: stop.signal }).then(
      (answer) => {
        if (!stop.signal.aborted && answer.status === 'ok') setState({ id, answered: answer.payload });
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [id]);
  const { answers = [], cover_letter = null } = state?.id === id ? state.answered : {};
  if (!answers.length && !cover_letter) return null;
  return (
    <Block
      title={say('Answers')}
      beside={
        <Link
          to={boardTo(application.job_id, id)}
          className="flex items-center gap-1 truncate rounded-tag text-meta text-ink-3 hover:text-ink"
        >
          {application.job_name}
          <ChevronRight size={13} aria-hidden />
        </Link>
      }
    >
      {answers.length > 0 && <AnswerList answers={answers} />}
      {cover_letter && <p className="mt-2 line-clamp-4 text-ui whitespace-pre-line text-ink-2">{cover_letter}</p>}
    </Block>
  );
};

const OwnTasks = ({
  page: { tasks },
  zone,
  onTask,
}: {
  page: StandingPage;
  zone: string | null;
  onTask: (() => void) | undefined;
}) => (
  <Block
    title={say('Your tasks')}
    beside={
      onTask && (
        <Button kind="ghost" size="sm" className="-me-2 text-ink-3 max-sm:h-11" onClick={onTask}>
          <Plus size={13} aria-hidden />
          {say('New task')}
        </Button>
      )
    }
  >
    {tasks.length === 0 && <p className="text-ui text-ink-3">{say('Nothing due.')}</p>}
    <ul className="grid gap-1">
      {tasks.map((task) => (
        <li key={task.id}>
          <Link
            to={listTo('tasks', 'mine')}
            className="flex min-h-7 items-center justify-between gap-3 rounded-tag text-ui text-ink hover:underline"
          >
            <span className="truncate">{task.title}</span>
            {task.due_at && <span className="tnum shrink-0 text-meta text-ink-3">{dateText(task.due_at, zone)}</span>}
          </Link>
          <TaskNotes task={task} lines={2} className="pb-1" />
        </li>
      ))}
    </ul>
  </Block>
);

const NewestNotes = ({
  page: { notes, past },
  zone,
  go,
}: {
  page: StandingPage;
  zone: string | null;
  go: () => void;
}) => (
  <Block
    title={say('Notes')}
    beside={
      (notes.length > 0 || !past) && (
        <All onOpen={go}>
          {notes.length ? say('All {count, number}', { count: notes.length }) : say('Write a note')}
        </All>
      )
    }
  >
    {notes.length ? (
      <ul className="grid gap-3">
        {notes.slice(0, notesShown).map((note) => (
          <li key={note.id} className="flex gap-2.5">
            <Avatar name={note.author_name} size={20} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 text-meta text-ink-3">
                <span className="font-medium text-ink-2">{note.author_name}</span>
                <Ago at={note.at} zone={zone} />
                {note.imported && <Tag>{say('Imported')}</Tag>}
                {note.visibility === 'private' && (
                  <Tag>
                    <Lock size={10} aria-hidden />
                    {say('Only for you')}
                  </Tag>
                )}
              </p>
              <p className="line-clamp-3 text-ui wrap-anywhere whitespace-pre-line text-ink">{textOf(note.body)}</p>
            </div>
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-ui text-ink-3">{say('No notes yet.')}</p>
    )}
  </Block>
);

export const PersonOverview = ({
  page,
  zone,
  mayEdit,
  onTask,
  go,
}: {
  page: StandingPage;
  zone: string | null;
  mayEdit: boolean;
  /** Shows the form for a task about the person. */
  onTask: (() => void) | undefined;
  go: (part: Part) => void;
}) => {
  const { person, fields, values, resumes, messages, tasks, applications, jobs, past } = page;
  const newest = resumes.toSorted((a, b) => b.added_at.localeCompare(a.added_at))[0];
  const last = messages.toSorted((a, b) => b.queued_at.localeCompare(a.queued_at))[0];
  const answered = past ? undefined : applications.find((each) => each.applied_at && jobs[each.job_id]);
  // `lit`: the job that the person is being considered for, else the first one.
  const open = past ? [] : applications.filter((each) => jobs[each.job_id]);
  const lit = open.find(({ ongoing }) => ongoing) ?? open[0];
  const runs = may(usesCadences, { groups: useGroups() });
  const instead = newest && insteadOfText(newest);
  const { headline } = person;
  const summary = headline !== roleLine(person) && headline !== person.current_title ? headline : null;
  return (
    <div className="grid gap-6 pt-4">
      <PersonOwnFields person={person} fields={fields} values={values} mayEdit={mayEdit} />
      {summary && <p className="max-w-[640px] text-read text-ink-2">{summary}</p>}
      {/* Without scorecards, resume and answers, the other parts have the full width. */}
      <div className="grid grid-cols-1 gap-x-7 gap-y-6 min-[1280px]:[&:not(:has(>:first-child:empty))]:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-6 empty:hidden">
          {!past && (
            <Suspense>
              <PersonJudgements page={page} zone={zone} />
            </Suspense>
          )}
          {newest && (
            <Block
              title={say('Resume')}
              beside={
                <All onOpen={() => go('resumes')}>
                  {resumes.length > 1 ? say('All {count, number}', { count: resumes.length }) : say('Read it all')}
                </All>
              }
            >
              <Suspense>
                <HiddenNotice resume={newest} className="mb-3" />
              </Suspense>
              {instead ? (
                <p className="text-meta text-ink-3">{instead}</p>
              ) : (
                <div className="relative max-h-44 overflow-hidden">
                  <div dir="auto" className="text-read text-ink">
                    <ResumeLines text={newest.text.slice(0, beginning)} />
                  </div>
                  <div
                    aria-hidden
                    className="absolute inset-x-0 bottom-0 h-10 bg-gradient-to-t from-sheet to-transparent"
                  />
                </div>
              )}
            </Block>
          )}
          {lit && newest && (
            <Suspense>
              <PersonEvidence application={lit} />
            </Suspense>
          )}
          {answered && <Answers application={answered} />}
        </div>
        <div className="grid min-w-0 content-start gap-6">
          {(tasks.length > 0 || onTask) && <OwnTasks page={page} zone={zone} onTask={onTask} />}
          {!past && runs && (
            <Suspense>
              <CadenceBox candidate_id={person.id} zone={zone} />
            </Suspense>
          )}
          <Lately page={page} zone={zone} go={() => go('timeline')} />
          {last && (
            <Block
              title={say('Last message')}
              beside={<All onOpen={() => go('messages')}>{say('All {count, number}', { count: messages.length })}</All>}
            >
              <div className="flex items-baseline justify-between gap-3">
                <p className="truncate text-ui font-medium text-ink">{last.subject}</p>
                <Ago at={last.sent_at ?? last.queued_at} zone={zone} className="shrink-0 text-meta text-ink-3" />
              </div>
              <p className="line-clamp-2 text-ui text-ink-2">{last.snippet}</p>
              <p className="mt-1">
                <MessageStatus message={last} zone={zone} />
              </p>
            </Block>
          )}
          <NewestNotes page={page} zone={zone} go={() => go('notes')} />
        </div>
      </div>
    </div>
  );
};
