import { Suspense, useEffect, useState } from 'react';
import { AlarmClock, Check, Plus, Undo2, UserRoundPlus } from 'lucide-react';
import type { threadPage } from '@candor/contracts/messages/pages';
import { readThread } from '@candor/contracts/messages/thread-endpoints';
import type { DataOf } from '@candor/contracts/kernel/page';
import { hasTasks, movesCandidates, may } from '@candor/contracts/accounts/needs';
import { say } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { later } from '../../kit/later.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { useNow } from '../../kit/time.tsx';
import { bringBack, finish, give, putAway } from '../../parts/messages/thread-actions.ts';
import { ReplyBox } from '../../parts/messages/reply-box.tsx';
import { openTask, useTaskSubject } from '../../parts/tasks/open-task.ts';
import { Conversation, ThreadHead } from './thread-parts.tsx';
import { ThreadLine, ThreadSide } from './thread-side.tsx';
import type { Inbox } from './use-inbox.ts';

const SnoozeBar = later(() => import('../../parts/tasks/snooze-bar.tsx').then((m) => m.SnoozeBar));
const GiveBar = later(() => import('../../parts/tasks/give-bar.tsx').then((m) => m.GiveBar));
const ThreadThen = later(() => import('./thread-then.tsx').then((m) => m.ThreadThen));
const NoteBox = later(() => import('../../parts/drawer/note-box.tsx').then((m) => m.NoteBox));
type Page = DataOf<typeof threadPage>;

/** The member responsible, and the reader's actions. */
const Actions = ({
  page: { thread, names },
  asking,
  onAsk,
  onDone,
}: {
  page: Page;
  asking: 'later' | 'give' | null;
  onAsk: (what: 'later' | 'give' | null) => void;
  onDone: () => void;
}) => {
  const holder = thread.assignee_user_id ? names[thread.assignee_user_id] : undefined;
  const over = thread.move === 'none';
  return (
    <>
      <Button
        kind="ghost"
        aria-expanded={asking === 'give'}
        aria-label={
          holder ? say('{name} has it. Give it to a colleague', { name: holder }) : say('Give to a colleague')
        }
        className="max-sm:size-11"
        onClick={() => onAsk(asking === 'give' ? null : 'give')}
      >
        {holder ? <Avatar name={holder} size={20} /> : <UserRoundPlus size={15} aria-hidden />}
      </Button>
      <Button
        aria-expanded={asking === 'later'}
        aria-label={say('Later')}
        className="max-sm:size-11"
        onClick={() => onAsk(asking === 'later' ? null : 'later')}
      >
        <AlarmClock size={15} aria-hidden />
        <span className="max-sm:hidden">{say('Later')}</span>
        <Kbd keys="h" />
      </Button>
      <Button
        aria-label={over ? say('Done already') : say('Done')}
        className="max-sm:size-11"
        disabled={over}
        onClick={onDone}
      >
        <Check size={15} aria-hidden />
        <span className="max-sm:hidden">{say('Done')}</span>
        <Kbd keys="d" />
      </Button>
    </>
  );
};

/** The form below the conversation: an answer to the person, or a note to the team. */
const Composer = ({ page, inbox }: { page: Page; inbox: Inbox }) => {
  const { thread, user, opens_person } = page;
  const [note, setNote] = useState(false);
  const notes = opens_person && thread.job_id !== null && may(movesCandidates, user);
  const tasks = opens_person && may(hasTasks, user);
  const { application_id, candidate_id } = thread;
  const about = application_id
    ? { type: 'application' as const, id: application_id, name: page.person.name }
    : { type: 'candidate' as const, id: candidate_id, name: page.person.name };
  useTaskSubject(tasks ? about : null);
  useShortcut('n', say('Write a note'), () => setNote(true), { on: notes && !note });
  return (
    <div className="shrink-0 px-5 pb-4 max-sm:px-4 max-sm:pb-3">
      {(notes || tasks) && (
        <div className="mb-2 flex items-center gap-1">
          {notes && (
            <div role="group" aria-label={say('What to write')} className="flex gap-1">
              {[false, true].map((which) => (
                <button
                  key={String(which)}
                  type="button"
                  aria-pressed={note === which}
                  onClick={() => setNote(which)}
                  className={cx(
                    'min-h-7 rounded-ctl px-2.5 text-meta max-sm:min-h-11',
                    note === which ? 'bg-hover font-medium text-ink' : 'text-ink-3 hover:text-ink',
                  )}
                >
                  {which ? say('Note to the team') : say('Answer')}
                </button>
              ))}
            </div>
          )}
          {tasks && (
            <Button kind="ghost" size="sm" className="ms-auto max-sm:min-h-11" onClick={() => openTask(about)}>
              <Plus size={14} aria-hidden />
              {say('New task')}
            </Button>
          )}
        </div>
      )}
      {note && notes ? (
        <Suspense fallback={<div className="h-10" />}>
          <NoteBox candidateId={thread.candidate_id} jobId={thread.job_id!} onDone={() => setNote(false)} />
        </Suspense>
      ) : (
        <ReplyBox key={thread.id} conversation={page} keys onSent={() => inbox.goOn(thread.id)} after={inbox.reload} />
      )}
    </div>
  );
};

/** One conversation, and the actions on it. */
const ThreadNow = ({ page, inbox }: { page: Page; inbox: Inbox }) => {
  const { thread, person, members, user } = page;
  const [asking, setAsking] = useState<'later' | 'give' | null>(null);
  const now = useNow();
  const { id } = thread;
  const unread = thread.move === 'answer' && !thread.read_by.includes(user.id);
  useEffect(() => {
    if (unread) void call(readThread, { thread_id: id });
  }, [unread, id]);
  const done = () => {
    if (thread.move === 'none') return;
    void finish(thread, person.name, inbox.reload);
    inbox.goOn(id);
  };
  const asleep = thread.snoozed_until !== null && Date.parse(thread.snoozed_until) > now;
  useShortcut('d', say('Done'), done, { on: thread.move !== 'none' });
  useShortcut('h', say('Later'), () => setAsking('later'));
  useShortcut('g', say('Give to a colleague'), () => setAsking('give'));
  const close = () => setAsking(null);
  return (
    <>
      <section
        aria-label={say('Conversation with {name}', { name: person.name })}
        className="flex min-w-0 flex-1 flex-col lg:border-s lg:border-line"
      >
        <ThreadHead page={page} inbox={inbox}>
          <Actions page={page} asking={asking} onAsk={setAsking} onDone={done} />
        </ThreadHead>
        <ThreadLine page={page} now={now} />
        {asking && (
          <div className="shrink-0 border-b border-line bg-well pt-2">
            <Suspense fallback={<div className="h-10" />}>
              {asking === 'later' ? (
                <SnoozeBar
                  zone={user.tz_region}
                  onClose={close}
                  onChoose={(until, day) => {
                    close();
                    void putAway(thread, person.name, until, day, inbox.reload);
                    inbox.goOn(id);
                  }}
                />
              ) : (
                <GiveBar
                  members={[
                    ...members.filter(({ value }) => value === user.id),
                    ...members.filter(({ value }) => value !== user.id),
                  ].filter(({ value }) => value !== thread.assignee_user_id)}
                  onClose={close}
                  onChoose={(member) => {
                    close();
                    void give(thread, member, inbox.reload);
                  }}
                />
              )}
            </Suspense>
          </div>
        )}
        {asleep && (
          <p className="flex shrink-0 items-center gap-3 border-b border-line bg-well px-5 py-2 text-meta text-ink-2 max-sm:px-4">
            {say('Put off.')}
            <Button size="sm" onClick={() => void bringBack(thread, inbox.reload)}>
              <Undo2 size={13} aria-hidden />
              {say('Bring it back')}
            </Button>
          </p>
        )}
        <Conversation page={page} now={now} after={inbox.reload} />
        <Composer page={page} inbox={inbox} />
      </section>
      <ThreadSide page={page} now={now} after={inbox.reload} />
    </>
  );
};

/** One conversation beside the inbox, at present or as of a past time. */
export const ThreadView = ({ page, inbox }: { page: Page; inbox: Inbox }) =>
  page.past ? <ThreadThen page={page} past={page.past} inbox={inbox} /> : <ThreadNow page={page} inbox={inbox} />;
