import { useEffect, useRef, useState, type FormEvent, type InputHTMLAttributes } from 'react';
import { consentMonths } from '@candor/contracts/forms/values';
import { registerForEvent } from '@candor/contracts/recruiting-events/endpoints';
import { type PublicEvent, publicEventPage } from '@candor/contracts/recruiting-events/pages';
import { recruitingEventKinds } from '@candor/contracts/recruiting-events/values';
import { languageParameter, say, sayLabel } from '@candor/contracts/words/say';
import { browserZone } from '../../kit/browser-zone.ts';
import { Prose } from '../../kit/editor/prose.tsx';
import { cx } from '../../kit/cx.ts';
import { boxLook } from '../../kit/inputs/checkbox.tsx';
import { inputLook } from '../../kit/inputs/field.tsx';
import { call, errorOf } from '../../page/call.ts';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { FormConsent } from '../../parts/forms/form-body.tsx';
import { brandColor, BrandSubmit } from '../../parts/public/brand.tsx';
import { PublicFrame } from '../../parts/public/public-frame.tsx';
import { dayOf, hoursOf, placeOf, roomOf } from '../../parts/events/event-words.ts';

const sentences = (): Partial<Record<string, string>> => ({
  validation: say('Something is missing. Please fill in your name and email address.'),
  changed: say('This page has changed. Please reload it and send it again.'),
  closed: say('Registration is closed.'),
  too_fast: say('That was very quick. Please send it once more.'),
  not_sent: say('This was not sent. Please leave the last field empty.'),
  rate_limited: say('Too many forms were sent from here. Please try again in an hour.'),
});
type Entry = InputHTMLAttributes<HTMLInputElement> & { name: string };
/** An input with its label, what was typed into it before, and its problem. */
const Field = ({
  label,
  before,
  problem,
  ...entry
}: Entry & { label: string; before: string | undefined; problem: string | undefined }) => (
  <div>
    <label className="block text-ui font-medium text-ink">
      <span className="flex items-baseline justify-between gap-3">
        <span className="wrap-anywhere">{label}</span>
        {!entry.required && <span className="text-meta font-normal text-ink-3">{say('optional')}</span>}
      </span>
      <input
        {...entry}
        defaultValue={before}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${entry.name}-problem` : undefined}
        className={cx(inputLook('lg'), 'mt-1.5')}
      />
    </label>
    {problem && (
      <p id={`${entry.name}-problem`} className="mt-1.5 text-meta text-bad">
        {problem}
      </p>
    )}
  </div>
);
const Sent = ({ waits }: { waits: boolean }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="rounded-card bg-good-wash px-4 py-4 outline-none">
      <p className="text-read font-semi text-ink">
        {waits ? say('This event is full. You are on the waiting list.') : say('Thank you.')}
      </p>
      <p className="mt-1 text-ui text-ink-2">
        {say(
          'We have sent you a letter. Its link leads to your registration: the code for the door, the calendar file, and how to cancel.',
        )}
      </p>
      <p className="mt-1 text-ui text-ink-2">
        {say(
          'No letter comes if you asked us for no emails, or registered more than three times this week. Then say your name at the door.',
        )}
      </p>
    </div>
  );
};

const RegisterForm = ({ page }: { page: PublicEvent }) => {
  const { organization, event, said, typed: kept, proof, uid } = page;
  const { searchParams } = new URL(usePageAddress(), 'http://local');
  const language = searchParams.get(languageParameter);
  const open = event.instances.filter((each) => each.open === 'open');
  const [refused, setRefused] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>(kept?.problems ?? {});
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<'registered' | 'waitlisted' | null>(null);
  const path = `/${organization.slug}/events/${event.slug}/api/register`;
  const send = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    const typed = Object.fromEntries(
      [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value !== ''),
    ) as Record<string, string>;
    setBusy(true);
    const answer = await call({ ...registerForEvent, path }, {
      ...typed,
      consent: typed.consent === 'true',
      tz_region: browserZone(),
    } as never);
    setBusy(false);
    if (answer.status === 'ok') return setSent(answer.payload.registration.status);
    const fields = 'fields' in answer ? (answer.fields ?? {}) : {};
    setProblems(fields);
    setRefused(Object.keys(fields).length ? '' : errorOf(answer));
    const first = [...form.elements].find((each) => each instanceof HTMLInputElement && fields[each.name]);
    if (first instanceof HTMLElement) first.focus();
  };
  const entry = (name: string) => {
    const before = kept?.values[name];
    return { name, before: typeof before === 'string' ? before : undefined, problem: problems[name] };
  };
  const done = sent ?? (said === 'registered' || said === 'waitlisted' ? said : null);
  if (done) return <Sent waits={done === 'waitlisted'} />;
  if (!open.length)
    return <p className="text-read text-ink-2">{say('Registration for this event is not open now.')}</p>;
  const told = refused || (said ? (sentences()[said] ?? say('This was not sent. Please try again.')) : '');
  return (
    <form method="post" action={`${path}?uid=${uid}`} onSubmit={(each) => void send(each)} className="grid gap-4">
      {told && (
        <p role="alert" className="rounded-ctl bg-bad-wash px-3.5 py-3 text-ui text-bad">
          {told}
        </p>
      )}
      <input type="hidden" name="proof" value={proof} readOnly />
      <input type="hidden" name="again" value={uid} readOnly />
      {language && <input type="hidden" name={languageParameter} value={language} readOnly />}
      {open.length === 1 ? (
        <input type="hidden" name="instance_id" value={open[0]!.id} readOnly />
      ) : (
        <fieldset>
          <legend className="text-ui font-medium text-ink">{say('Date')}</legend>
          <div className="mt-1.5 grid gap-1">
            {open.map((each, at) => (
              <label key={each.id} className="flex min-h-11 items-center gap-2.5 text-ui text-ink">
                <input
                  type="radio"
                  name="instance_id"
                  value={each.id}
                  defaultChecked={kept?.values.instance_id ? kept.values.instance_id === each.id : at === 0}
                  required
                  className={cx(boxLook, 'rounded-full checked:border-[5px] checked:bg-sheet')}
                />
                <span className="min-w-0">
                  {dayOf(each)}, {hoursOf(each)} <span className="text-ink-3">· {roomOf(each)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <Field {...entry('name')} label={say('Name')} required maxLength={120} autoComplete="name" />
      <Field {...entry('email')} label={say('Email')} type="email" required maxLength={254} autoComplete="email" />
      <Field {...entry('company')} label={say('Company')} maxLength={160} autoComplete="organization" />
      {event.questions.map((question, at) => (
        <Field key={question} {...entry(`answer_${at + 1}`)} label={question} maxLength={500} autoComplete="off" />
      ))}
      <div aria-hidden="true" className="sr-only">
        <label htmlFor="website">{say('Leave this empty')}</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      {event.consent_text && (
        <div>
          <FormConsent text={event.consent_text} />
          <p className="text-meta text-ink-3">
            {say('You need not agree. It ends after {months, number} months, and you can take it back at any time.', {
              months: consentMonths,
            })}
          </p>
        </div>
      )}
      <BrandSubmit color={brandColor(organization.brand_color)} busy={busy} className="w-full">
        {busy ? say('Sending') : open.every(({ full }) => full) ? say('Join the waiting list') : say('Sign up')}
      </BrandSubmit>
    </form>
  );
};

/** `/{org}/events/{slug}`: an event with its dates and the form to register. */
export const Screen = () => {
  const page = usePage(publicEventPage);
  const { organization, event } = page;
  return (
    <PublicFrame organization={organization} under={say('Our events')} wide>
      <div className="grid gap-10 pt-6 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div>
          <p className="text-meta text-ink-3">{sayLabel(recruitingEventKinds[event.kind])}</p>
          <h1 className="text-[30px] leading-[36px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink">
            {event.name}
          </h1>
          {event.summary && <p className="mt-3 text-[17px] leading-7 text-ink-2">{event.summary}</p>}
          <ul aria-label={say('Event dates')} className="mt-6 grid gap-3">
            {event.instances.map((each) => (
              <li key={each.id} className="rounded-card px-4 py-3 ring-1 ring-line">
                <p className="text-read font-semi text-ink">{dayOf(each)}</p>
                <p className="text-ui text-ink-2">{hoursOf(each)}</p>
                <p className="text-ui text-ink-2">{placeOf(each)}</p>
                <p className="mt-1 text-meta text-ink-3">{roomOf(each)}</p>
              </li>
            ))}
          </ul>
          {event.description && <Prose html={event.description} className="mt-6 text-read text-ink" />}
        </div>
        <section id="register" aria-labelledby="register-title">
          <h2 id="register-title" className="mb-4 text-[19px] leading-7 font-semi text-ink">
            {say('Sign up')}
          </h2>
          <RegisterForm page={page} />
        </section>
      </div>
    </PublicFrame>
  );
};
