import type { ReactNode } from 'react';
import { languageParameter, say } from '@candor/contracts/words/say';
import type { DataOf } from '@candor/contracts/kernel/page';
import { type LetterTopic, letterTopics } from '@candor/contracts/messages/letter-topics';
import { subscribe, unsubscribePage } from '@candor/contracts/public/unsubscribe';
import { buttonLook } from '../../kit/button-look.ts';
import { dateText } from '../../kit/time.tsx';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

type Data = DataOf<typeof unsubscribePage>;
const topicWords = (topic: LetterTopic): string =>
  topic === 'jobs' ? say('Emails about jobs') : say('News and invitations');

/** A form that works without scripts: the server's answer leads back to the page. */
const Choice = ({
  page,
  wanted,
  topic,
  primary,
  children,
}: {
  page: Data;
  wanted: boolean;
  topic?: LetterTopic;
  primary?: boolean;
  children: ReactNode;
}) => {
  const language = new URL(usePageAddress(), 'http://local').searchParams.get(languageParameter);
  const path = subscribe.path.replace(':org', page.organization.slug).replace(':token', page.form.token);
  const hidden = {
    xsrf: page.form.xsrf,
    wanted: String(wanted),
    ...(topic ? { topic } : {}),
    ...(language ? { [languageParameter]: language } : {}),
  };
  return (
    <form method="post" action={`${path}?uid=${page.form.uid}`} autoComplete="off">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      <button type="submit" className={buttonLook({ size: 'lg', kind: primary ? 'primary' : 'soft' })}>
        {children}
      </button>
    </form>
  );
};

/** `/{org}/unsubscribe/{token}`: a recipient who has not applied stops the organization's emails, by kind or all of them, or allows them again. */
export const Screen = () => {
  const page = usePage(unsubscribePage);
  const { organization, unsubscribed, refuses, history, consent, problem } = page;
  return (
    <PublicFrame organization={organization} under={say('Your emails')}>
      <div aria-live="polite" className="pt-10">
        <h1 className="text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink">
          {unsubscribed
            ? say('You are unsubscribed')
            : say('Stop emails from {organization}?', { organization: organization.name })}
        </h1>
        <p className="mt-3 max-w-[34em] text-read text-ink-2">
          {unsubscribed
            ? say(
                '{organization} will not send you emails of this kind any more. You still hear about your own applications, and people there can still write to you personally.',
                { organization: organization.name },
              )
            : say('If you have applied for a job, you still get news about your application.')}
        </p>
      </div>
      <div className="mt-5">
        <Choice page={page} wanted={unsubscribed} primary={!unsubscribed}>
          {unsubscribed ? say('Write to me again') : say('Stop all these emails')}
        </Choice>
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-meta text-bad">
          {problem}
        </p>
      )}
      <h2 className="mt-10 text-ui font-semi text-ink">{say('Or choose what you get')}</h2>
      <ul className="mt-2 max-w-[480px] divide-y divide-line">
        {letterTopics.map((topic) => {
          const refused = refuses.includes(topic);
          return (
            <li key={topic} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0">
                <span className="block text-read text-ink">{topicWords(topic)}</span>
                <span className="block text-meta text-ink-3">
                  {refused ? say('You get none.') : say('You may get some.')}
                </span>
              </span>
              <Choice page={page} wanted={refused} topic={topic}>
                {refused ? say('Allow') : say('Stop these')}
              </Choice>
            </li>
          );
        })}
      </ul>
      {consent && (
        <p className="mt-4 max-w-[34em] text-meta text-ink-2">
          {say('You agreed to news on {given}.', { given: dateText(consent.given_at) })}{' '}
          {consent.ended_at
            ? say('Your consent ended on {date}.', { date: dateText(consent.ended_at) })
            : consent.until
              ? say('Your consent ends when you stop news, at the latest on {date}.', { date: dateText(consent.until) })
              : say('Your consent ends when you stop news.')}
        </p>
      )}
      {history.length > 0 && (
        <>
          <h2 className="mt-8 text-ui font-semi text-ink">{say('What you told us before')}</h2>
          <ul className="mt-2 grid max-w-[480px] gap-1 text-meta text-ink-2">
            {history.map(({ at, wanted, topics }) => (
              <li key={`${at} ${wanted}`} className="flex justify-between gap-3">
                <span className="min-w-0">
                  {topics.length === letterTopics.length ? say('All emails') : topicWords(topics[0]!)}:{' '}
                  {wanted ? say('allowed') : say('stopped')}
                </span>
                <span className="tnum shrink-0 text-ink-3">{dateText(at)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </PublicFrame>
  );
};
