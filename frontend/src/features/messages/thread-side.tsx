import { Suspense, type ReactNode } from 'react';
import { ArrowUpRight, Clock3, FastForward, Send, X } from 'lucide-react';
import type { threadPage } from '@candor/contracts/messages/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { may, usesCadences } from '@candor/contracts/accounts/needs';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { ButtonLink, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { thereText } from '../../kit/editor/there-text.ts';
import { Link } from '../../kit/link.tsx';
import { later } from '../../kit/later.tsx';
import { Facts } from '../../kit/tag.tsx';
import { momentText } from '../../kit/time.tsx';
import { Presence } from '../../page/live/presence.tsx';
import { asOfQuery } from '../../page/past/as-of.ts';
import { boardTo, personTo } from '../../parts/people/links.ts';
import { StageMark } from '../../parts/people/stage.tsx';
import { answerWithin, isLate, waitWords } from '../../parts/messages/mail-words.ts';
import { cancelLetter, sendLetterNow } from '../../parts/messages/thread-actions.ts';

const CadenceBox = later(() => import('../../parts/cadences/cadence-box.tsx').then((m) => m.CadenceBox));
type Page = DataOf<typeof threadPage>;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="border-b border-line pb-2 text-ui font-semi text-ink">{title}</h3>
    {children}
  </section>
);

/** Whether the person's wait for an answer is still within the promised time. */
const Promise_ = ({ thread, now }: { thread: Page['thread']; now: number }) => {
  if (thread.move !== 'answer') return null;
  const over = Date.parse(thread.since) + answerWithin;
  const late = isLate(thread, now);
  return (
    <Part title={say('Promises')}>
      <p className="flex items-center gap-2.5 py-2 text-ui text-ink">
        <Clock3 size={14} aria-hidden className={late ? 'text-warn' : 'text-ink-3'} />
        {say('Answer within a day')}
        <span className={cx('tnum ms-auto', late ? 'font-medium text-warn' : 'text-ink-3')}>
          {late
            ? say('{duration} over', { duration: waitWords(new Date(over).toISOString(), now) })
            : say('{duration} left', { duration: waitWords(new Date(now).toISOString(), over) })}
        </span>
      </p>
    </Part>
  );
};

/** The other messages that are planned for this person. */
const Planned = ({ page, after }: { page: Page; after: (() => void) | undefined }) => {
  const { planned, user } = page;
  if (!planned.length) return null;
  return (
    <Part title={say('Also going out')}>
      <ul>
        {planned.map(({ id, subject, scheduled_for }) => (
          <li key={id} className="flex min-h-9 items-center gap-2.5 border-b border-line text-ui last:border-0">
            <Send size={13} aria-hidden className="shrink-0 text-ink-3" />
            <span className="min-w-0 flex-1 truncate text-ink">{subject}</span>
            <span className="tnum shrink-0 text-meta text-ink-3">{momentText(scheduled_for, user.tz_region)}</span>
            {after && (
              <>
                <IconButton
                  size="sm"
                  label={say('Send “{subject}” now', { subject })}
                  onClick={() => void sendLetterNow(id, after)}
                >
                  <FastForward size={14} aria-hidden />
                </IconButton>
                <IconButton
                  size="sm"
                  label={say('Cancel “{subject}”', { subject })}
                  onClick={() => void cancelLetter(id, after)}
                >
                  <X size={14} aria-hidden />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
};

/** The column beside a conversation: who the person is, their step, when an answer was promised, and which other messages are planned for them. `after` absent: a page of the past, where nothing can be done. */
export const ThreadSide = ({ page, now, after }: { page: Page; now: number; after?: () => void }) => {
  const { person, thread, standing, names, user, opens_person, past } = page;
  const query = asOfQuery(past?.as_of);
  const zone = user.tz_region;
  const there = !past && person.tz_region && thereText(person.tz_region, zone);
  const job = thread.job_id ? names[thread.job_id] : undefined;
  return (
    <aside
      aria-label={say('About {name}', { name: person.name })}
      className="quiet-scroll grid w-[280px] shrink-0 content-start gap-5 overflow-y-auto border-s border-line px-5 py-5 max-xl:hidden"
    >
      <header className="flex items-start gap-3">
        <Avatar name={person.name} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="text-head font-semi wrap-anywhere text-ink">
            <bdi>{person.name}</bdi>
          </h2>
          {person.pronoun && <p className="text-meta text-ink-3">{person.pronoun}</p>}
        </div>
        {opens_person && (
          <ButtonLink
            kind="ghost"
            size="sm"
            icon
            to={personTo(person.id) + query}
            aria-label={say('Open the page of {name}', { name: person.name })}
          >
            <ArrowUpRight size={16} aria-hidden />
          </ButtonLink>
        )}
      </header>
      <div className="text-ui">
        {person.headline && <p className="text-ink">{person.headline}</p>}
        <p className="text-meta">
          <Facts of={[person.location, there]} />
        </p>
        {opens_person && !past && <Presence id={person.id} className="mt-2 empty:hidden" />}
      </div>
      {(standing || job) && (
        <div className="grid gap-1 rounded-card px-3.5 py-3 text-ui shadow-card">
          {standing && (
            <span className="font-medium text-ink">
              <StageMark step={standing.step} />
            </span>
          )}
          {job && <span className="text-ink-2">{job}</span>}
          {standing && (
            <Link
              to={boardTo(standing.job_id, standing.application_id) + query}
              className="mt-1 inline-flex min-h-6 items-center rounded-tag font-medium text-accent-ink hover:underline"
            >
              {say('Open on the board')}
            </Link>
          )}
        </div>
      )}
      <Promise_ thread={thread} now={now} />
      <Planned page={page} after={after} />
      {opens_person && may(usesCadences, user) && (
        <Suspense>
          <CadenceBox candidate_id={person.id} zone={zone} />
        </Suspense>
      )}
    </aside>
  );
};

/** The same facts in one line, on screens without room for a column beside the conversation. */
export const ThreadLine = ({ page, now }: { page: Page; now: number }) => {
  const { thread, standing, names, opens_person, person, past } = page;
  const query = asOfQuery(past?.as_of);
  const job = thread.job_id ? names[thread.job_id] : undefined;
  if (!standing && !job && !opens_person) return null;
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2.5 border-b border-line bg-well px-5 py-1.5 text-ui max-sm:px-4 xl:hidden">
      {standing && (
        <Link
          to={boardTo(standing.job_id, standing.application_id) + query}
          className="min-w-0 rounded-tag font-medium hover:underline"
        >
          <StageMark step={standing.step} />
        </Link>
      )}
      <span className="min-w-0 flex-1 truncate text-ink-2">{job}</span>
      {isLate(thread, now) && (
        <span className="shrink-0 font-medium text-warn">
          {say('{duration} over', {
            duration: waitWords(new Date(Date.parse(thread.since) + answerWithin).toISOString(), now),
          })}
        </span>
      )}
      {opens_person && (
        <Link to={personTo(person.id) + query} className="shrink-0 rounded-tag text-accent-ink hover:underline">
          {sayLabel('Profile')}
        </Link>
      )}
    </div>
  );
};
