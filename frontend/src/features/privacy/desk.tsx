import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Plus } from 'lucide-react';
import { say, sayLabel } from '@candor/contracts/words/say';
import { holdCandidate } from '@candor/contracts/erasure/erasure';
import { type ErasureReason, erasureReasons } from '@candor/contracts/erasure/erasure-reasons';
import { type DeskClock, type DeskRequest, privacyDeskPage } from '@candor/contracts/privacy/pages';
import { answerWays, consentPurposes, requestKinds } from '@candor/contracts/privacy/values';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { later } from '../../kit/later.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Page, PageHead, PageScroll, Section } from '../../kit/page.tsx';
import { dateText, dayText, Moment } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { type Desk, Name, None, row } from './desk-parts.tsx';
import { Retention } from './leaving.tsx';
import { cx } from '../../kit/cx.ts';

const day = 86_400_000;
/** Full days from `now` until `due`; negative when the time is over. */
const daysLeft = (due: string, now: string): number => Math.floor((Date.parse(due) - Date.parse(now)) / day);
const [urgent, soon] = [2, 7];

/** The share of the time that has passed: red when two days or fewer are left, amber when seven or fewer. Length, color and words say the same. */
const ClockBar = ({ since, due, now, source }: { since: string; due: string; now: string; source: string }) => {
  const left = daysLeft(due, now);
  const whole = Math.max(1, Date.parse(due) - Date.parse(since));
  const share = Math.min(1, Math.max(0.03, (Date.parse(now) - Date.parse(since)) / whole));
  const [bar, text] =
    left <= urgent ? ['bg-bad', 'text-bad'] : left <= soon ? ['bg-warn', 'text-warn'] : ['bg-ink-3', 'text-ink-2'];
  return (
    <span className="flex w-60 items-center gap-3 max-sm:w-full">
      <span className="min-w-0 flex-1">
        <span className="block h-1 rounded-full bg-well" aria-hidden>
          <span className={cx('block h-1 rounded-full', bar)} style={{ width: `${share * 100}%` }} />
        </span>
        {source && <span className="mt-0.5 block text-micro text-ink-3">{sayLabel(source)}</span>}
      </span>
      <span className={cx('tnum shrink-0 text-meta font-medium', text)}>
        {left < 0
          ? say('{days, plural, one {# day} other {# days}} late', { days: -left })
          : say('{days, plural, one {# day} other {# days}} left', { days: left })}
      </span>
    </span>
  );
};

const RequestDialog = later(() => import('./request-dialog.tsx').then((m) => m.RequestDialog));
const AnswerDialog = later(() => import('./answer-dialog.tsx').then((m) => m.AnswerDialog));
const ErasurePanel = later(() => import('./erasure-panel.tsx').then((m) => m.ErasurePanel));

const Requests = ({ desk, onAnswer }: { desk: Desk; onAnswer: (request: DeskRequest) => void }) => {
  const { requests, now, user } = desk;
  if (!requests.length) return <None>{say('No request is open.')}</None>;
  return (
    <ul>
      {requests.map((request) => (
        <li key={request.id} className={row}>
          <span className="flex w-44 min-w-0 max-sm:w-full">
            <Name person={request.person} />
          </span>
          <span className="w-24 font-medium">{sayLabel(requestKinds[request.kind])}</span>
          <span className="min-w-0 flex-1 basis-48 text-ink-2 wrap-anywhere">
            {request.held
              ? say('Held: {matter}', { matter: request.held })
              : (request.details ?? say('Asked on {day}', { day: dateText(request.asked_at, user.tz_region) }))}
            {request.unknown && (
              <span className="block text-meta text-ink-3">{say('Not on record before this request')}</span>
            )}
          </span>
          <ClockBar since={request.asked_at} due={request.due_at} now={now} source={request.source} />
          <span className="flex justify-end sm:min-w-32 print:hidden">
            <Button size="sm" onClick={() => onAnswer(request)}>
              {request.kind === 'access' ? say('Read and send') : say('Answer')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
};

const Answered = ({ desk }: { desk: Desk }) => {
  const { answered, names, user } = desk;
  if (!answered.length) return null;
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-meta text-ink-2">
        {say('{count, plural, one {# answered request} other {# answered requests}}', { count: answered.length })}
      </summary>
      <ul className="mt-1">
        {answered.map(({ id, person, kind, answered: done }) => (
          <li key={id} className={row}>
            <span className="flex w-44 min-w-0 max-sm:w-full">
              <Name person={person} />
            </span>
            <span className="w-24">{sayLabel(requestKinds[kind])}</span>
            <span className="min-w-0 flex-1 text-ink-2 wrap-anywhere">
              {done!.how ? sayLabel(answerWays[done!.how]) : say('Answered')}
              {done!.reason && `: ${done!.reason}`}
              {done!.fetched_at &&
                ` · ${say('downloaded on {day}', { day: dateText(done!.fetched_at, user.tz_region) })}`}
            </span>
            <span className="text-meta text-ink-3">
              {names[done!.by] ?? ''} <Moment at={done!.at} zone={user.tz_region} only="date" />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};

const clockText = (clock: DeskClock, zone: string | null): string => {
  switch (clock.kind) {
    case 'outcome':
      return say('Tell the outcome of {job}: the last interview was on {day}', {
        job: clock.job?.name ?? '',
        day: dateText(clock.since, zone),
      });
    case 'notice':
      return say('Say where their details come from: on record since {day}', { day: dateText(clock.since, zone) });
    case 'consent':
      return clock.source
        ? say('Consent ends; asked to renew it on {day}', { day: dateText(clock.source, zone) })
        : say('Consent ends; not asked yet');
  }
};
const Clocks = ({ desk }: { desk: Desk }) => {
  const { clocks, now, user } = desk;
  if (!clocks.length) return <None>{say('No legal deadline runs.')}</None>;
  return (
    <ul>
      {clocks.map((clock) => (
        <li key={`${clock.kind} ${clock.person.id} ${clock.application_id}`} className={row}>
          <span className="flex w-44 min-w-0 max-sm:w-full">
            <Name person={clock.person} />
          </span>
          <span className="min-w-0 flex-1 basis-60 text-ink-2">{clockText(clock, user.tz_region)}</span>
          <ClockBar
            since={clock.since}
            due={clock.due_at}
            now={now}
            source={clock.kind === 'consent' ? '' : clock.source}
          />
        </li>
      ))}
    </ul>
  );
};

const Holds = ({ desk }: { desk: Desk }) => {
  const { revalidate } = useRevalidator();
  const { holds, names, user } = desk;
  const place = (id: string, matter: string | null) => call(holdCandidate, { candidate_id: id, matter });
  const release = (id: string, matter: string) =>
    void settle(say('Release the legal hold'), place(id, null), () => {
      toast({
        text: say('The legal hold is released.'),
        undo: () => void settle(say('Legal hold'), place(id, matter), () => revalidate()),
      });
      return revalidate();
    });
  if (!holds.length) return <None>{say('No legal hold. Place one on the page of a person.')}</None>;
  return (
    <ul>
      {holds.map(({ matter, at, by, people, count }) => (
        <li key={matter} className={row}>
          <span className="w-56 font-medium wrap-anywhere max-sm:w-full">{matter}</span>
          <span className="min-w-0 flex-1 basis-60 text-ink-2">
            {people.map((person) => (
              <span key={person.id} className="me-3 inline-flex items-center gap-1">
                <Name person={person} />
                <Button kind="ghost" size="sm" className="print:hidden" onClick={() => release(person.id, matter)}>
                  {say('Release')}
                </Button>
              </span>
            ))}
            {count > people.length && say('and {count, number} more', { count: count - people.length })}
          </span>
          <span className="text-meta text-ink-3">
            {names[by] ?? ''} <Moment at={at} zone={user.tz_region} only="date" />
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Which text they agreed to: that of a form or an event by its number, others by the first letters of their fingerprint. */
const textWords = (version: string): string => {
  const [, of, number] = /^(form|event)-.+-v(\d+)$/.exec(version) ?? [];
  if (of === 'form') return say('text {version, number} of the form', { version: Number(number) });
  if (of === 'event') return say('text {version, number} of the event', { version: Number(number) });
  if (version === 'renewal') return say('text of the letter that asked them again');
  return say('text {version}', { version: version.slice(0, 8) });
};
const Consents = ({ desk }: { desk: Desk }) => {
  const { consents, user } = desk;
  const zone = user.tz_region;
  if (!consents.length) return <None>{say('No consent is recorded.')}</None>;
  return (
    <ul>
      {consents.map((consent) => (
        <li key={`${consent.person.id} ${consent.purpose} ${consent.given_at}`} className={row}>
          <span className="flex w-44 min-w-0 max-sm:w-full">
            <Name person={consent.person} />
          </span>
          <span className="min-w-0 flex-1 basis-60 text-ink-2">{sayLabel(consentPurposes[consent.purpose])}</span>
          <span className="text-meta text-ink-3">
            {say('given on {day}', { day: dateText(consent.given_at, zone) })}
            {consent.until && ` · ${say('until {day}', { day: dateText(consent.until, zone) })}`}
            {consent.asked_at && ` · ${say('asked to renew on {day}', { day: dateText(consent.asked_at, zone) })}`}
            {consent.withdrawn_at && ` · ${say('withdrawn on {day}', { day: dateText(consent.withdrawn_at, zone) })}`}
          </span>
          <span className="text-micro text-ink-3">{textWords(consent.text_version)}</span>
        </li>
      ))}
    </ul>
  );
};

/** Why the person was erased. */
const reasonWords = ({ reason }: Desk['erasures'][number]): string =>
  sayLabel(erasureReasons[reason as ErasureReason] ?? reason);
const Erasures = ({ desk, onOpen }: { desk: Desk; onOpen: (id: string) => void }) => {
  const { erasures, user } = desk;
  if (!erasures.length) return <None>{say('No person was erased.')}</None>;
  return (
    <ul>
      {erasures.map((each) => (
        <li key={each.person_id} className={row}>
          <span className="tnum w-44 font-medium">{each.number}</span>
          <span className="min-w-0 flex-1 text-ink-2">
            {each.finished_at
              ? say('Erased on {day}', { day: dateText(each.finished_at, user.tz_region) })
              : say('Being erased since {day}', { day: dateText(each.at, user.tz_region) })}
            <span className="text-meta text-ink-3"> · {reasonWords(each)}</span>
          </span>
          <Button kind="ghost" size="sm" className="print:hidden" onClick={() => onOpen(each.person_id)}>
            {say('Open the erasure')}
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** The first line of the page, built from fixed sentences: what ends next. */
const findingOf = ({ requests, leaving_total, days, now }: Desk): string => {
  const first = requests[0];
  const end = first ? daysLeft(first.due_at, now) : null;
  const next = days.find(({ leave }) => leave > 0);
  const about =
    end === null
      ? say('No request is open.')
      : end < 0
        ? say('A request is overdue.')
        : say('The next request ends in {days, plural, one {# day} other {# days}}.', { days: end });
  const leave = next
    ? say('{count, plural, one {# person leaves} other {# people leave}} within 30 days, the first on {day}.', {
        count: leaving_total,
        day: dayText(next.day),
      })
    : say('No person leaves within 30 days.');
  return `${about} ${leave}`;
};

/** The people whose changes the page follows, such as the end of an erasure. */
const shownOn = ({ requests, leaving, erasures }: Desk): string[] => [
  ...[...requests, ...leaving].map(({ person }) => person.id),
  ...erasures.map(({ person_id }) => person_id),
];

/** `/people/privacy`: what people request about their data, who is erased when and why, what a law requires and by when, and what protects a person. */
export const Screen = () => {
  const desk = usePage(privacyDeskPage);
  const [recording, setRecording] = useState(false);
  const [answering, setAnswering] = useState<DeskRequest | null>(null);
  const [erasure, setErasure] = useState<string | null>(null);
  useLivePage(['privacy'], shownOn(desk));
  useShortcut('n', say('New request'), () => setRecording(true), { group: say('Privacy') });
  const opened = desk.erasures.find(({ person_id }) => person_id === erasure);
  return (
    <Page
      beside={
        opened && (
          <Suspense>
            <ErasurePanel erasure={opened} zone={desk.user.tz_region} onClose={() => setErasure(null)} />
          </Suspense>
        )
      }
    >
      <PageHead
        title={say('Privacy')}
        actions={
          <>
            <ButtonLink kind="ghost" to="/people/automation" className="print:hidden">
              {say('Automation and AI')}
            </ButtonLink>
            <Button onClick={() => setRecording(true)}>
              <Plus size={16} aria-hidden />
              {say('New request')}
            </Button>
          </>
        }
      />
      <PageScroll>
        <p className="mb-5 text-head font-semi text-ink">{findingOf(desk)}</p>
        <Section
          title={say('Requests')}
          text={say(
            '{open, number} open, {done, number} answered this year, {in_time, number} of them in time. Closest first.',
            { open: desk.requests.length, done: desk.answered_this_year, in_time: desk.answered_in_time },
          )}
        >
          <Requests desk={desk} onAnswer={setAnswering} />
          <Answered desk={desk} />
        </Section>
        <Section
          title={say('Who leaves in the next 30 days')}
          text={say('Each person is listed for 30 days before they are erased.')}
          actions={
            <ButtonLink kind="ghost" size="sm" to="/org/privacy" className="print:hidden">
              {say('Change the periods')}
            </ButtonLink>
          }
        >
          <Retention desk={desk} />
        </Section>
        <Section title={say('Legal deadlines')}>
          <Clocks desk={desk} />
        </Section>
        <Section title={say('Legal holds')} text={say('Stronger than retention and requests.')}>
          <Holds desk={desk} />
        </Section>
        <Section title={say('Erasures')}>
          <Erasures desk={desk} onOpen={setErasure} />
        </Section>
        <Section title={say('Consents')}>
          <Consents desk={desk} />
        </Section>
      </PageScroll>
      {recording && (
        <Suspense>
          <RequestDialog onClose={() => setRecording(false)} />
        </Suspense>
      )}
      {answering && (
        <Suspense>
          <AnswerDialog request={answering} zone={desk.user.tz_region} onClose={() => setAnswering(null)} />
        </Suspense>
      )}
    </Page>
  );
};
