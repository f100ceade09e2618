import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useFormikContext } from 'formik';
import type { archiveFields, farewellFields } from '@candor/contracts/pipeline/fields';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { rejectionMessage } from '@candor/contracts/pipeline/endpoints';
import { say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import type { Typed } from '../../fields/fields-form.tsx';
import { call, errorOf } from '../../page/call.ts';
import { SelectField } from '../../kit/inputs/select.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { textOf } from '../notes/note-text.ts';
import type { Subject } from '../board/board-state.ts';
import { askFitting, type Fitting } from './ask-fitting.ts';
import { Recorded, RecordedLine } from '../triage/recorded.tsx';

export type ArchiveValues = Typed<typeof archiveFields.each & typeof farewellFields.each> & {
  send: boolean;
  /** The key of the template chosen by hand. '' lets the recorded facts decide. */
  template_key: string;
  /** The key of the template from which the text was made. */
  written_from: string;
};
type Letter = PayloadOf<typeof rejectionMessage>;
/** When each message is sent; null if not known yet. */
export type Leaves = readonly string[] | null;
/** The hours in the field; null while it contains no usable number. */
const hoursOf = (typed: unknown): number | null => {
  const hours = Number(typed);
  return typed === '' || !Number.isFinite(hours) || hours < 0 || hours > 720 ? null : hours;
};
/** Sets the switch to the server's default until the user changes it. `kept`: the switch comes from an earlier attempt. */
const useWish = (kept: boolean) => {
  const followed = useRef<boolean | null>(kept ? null : false);
  return useCallback((called: boolean) => {
    const before = followed.current;
    if (before !== null) followed.current = called;
    return (now: ArchiveValues): ArchiveValues => (now.send === before ? { ...now, send: called } : now);
  }, []);
};

const Problem = ({ children }: { children: string }) => (
  <p role="alert" className="text-meta text-bad">
    {children}
  </p>
);
const Loading = () => (
  <div role="status" aria-label={say('Loading')} className="grid gap-2">
    <Skeleton className="h-8 w-full" />
    <Skeleton className="h-20 w-full" />
  </div>
);

/** The message to one candidate: the recorded facts, and on request the text that fits them, which the reader may change or replace. */
export const ArchiveMessage = ({
  subject,
  zone,
  kept,
  onLeaves,
  children,
}: {
  subject: Subject;
  zone: string | null;
  kept: boolean;
  onLeaves: (leaves: Leaves) => void;
  /** The switch that turns the message on. */
  children: ReactNode;
}) => {
  const { values, setValues } = useFormikContext<ArchiveValues>();
  const [letter, setLetter] = useState<Letter | null>(null);
  const shown = useRef<Letter | null>(null);
  const [problem, setProblem] = useState('');
  const { send, template_key: chosen, reason } = values;
  const delay = hoursOf(values.delay_hours);
  const wish = useWish(kept);
  useEffect(() => {
    const stop = new AbortController();
    onLeaves(null);
    call(
      rejectionMessage,
      {
        application_id: subject.id,
        template_key: chosen || null,
        disqualification_reason_id: reason || null,
        delay_hours: delay,
      },
      { signal: stop.signal },
    ).then(
      (answer) => {
        setProblem(errorOf(answer));
        onLeaves(answer.status === 'ok' ? [answer.payload.leaves_at] : []);
        if (answer.status === 'error') return;
        const fresh = { ...answer.payload, body: textOf(answer.payload.body) };
        const before = shown.current;
        shown.current = fresh;
        setLetter(fresh);
        const follow = wish(fresh.called_for);
        // The values change in one step, because a second call would not see the first.
        void setValues((now) => {
          const next = follow(now);
          // A text that was kept from an earlier attempt or changed by hand is replaced only when the user chooses a template.
          const written = now.body && (!before || now.body !== before.body || now.subject !== before.subject);
          if (written && (!before || !chosen || before.template_key === fresh.template_key)) return next;
          return { ...next, written_from: fresh.template_key, subject: fresh.subject, body: fresh.body };
        });
      },
      () => stop.signal.aborted || onLeaves([]),
    );
    return () => stop.abort();
  }, [subject.id, chosen, reason, delay, setValues, wish, onLeaves]);
  if (!letter)
    return (
      <>
        {problem ? <Problem>{problem}</Problem> : <Loading />}
        {children}
      </>
    );
  return (
    <>
      <Recorded lines={letter.recorded} zone={zone} />
      {children}
      {send && problem && <Problem>{problem}</Problem>}
      {send && (
        <>
          {letter.templates.length > 1 && (
            <SelectField
              name="template_key"
              label={say('Text')}
              options={letter.templates}
              placeholder={say('Fits what is recorded: {template}', {
                template:
                  letter.templates.find((each) => each.value === letter.template_key)?.label ?? letter.template_key,
              })}
            />
          )}
          <FieldInput name="subject" />
          <FieldInput name="body" rows={7} />
          <FieldInput name="delay_hours" min={0} max={720} />
        </>
      )}
    </>
  );
};

/** The messages to several candidates: the recorded facts of each, and on request how many get which text. Each text is filled in for its recipient when it is sent. */
export const ArchiveMessages = ({
  subjects,
  zone,
  kept,
  onLeaves,
  children,
}: {
  subjects: readonly Subject[];
  zone: string | null;
  kept: boolean;
  onLeaves: (leaves: Leaves) => void;
  /** The switch that turns the messages on. */
  children: ReactNode;
}) => {
  const { values, setValues } = useFormikContext<ArchiveValues>();
  const [fitting, setFitting] = useState<Fitting | { problem: string } | null>(null);
  const ids = subjects.map(({ id }) => id).join(' ');
  const { send, reason } = values;
  const delay = hoursOf(values.delay_hours);
  const wish = useWish(kept);
  useEffect(() => {
    const stop = new AbortController();
    onLeaves(null);
    askFitting(ids.split(' '), { reason: reason || null, delay }, stop.signal).then(
      (answer) => {
        if (answer.status === 'error') {
          onLeaves([]);
          return setFitting({ problem: errorOf(answer) });
        }
        const leaves = answer.payload.recorded.flatMap(({ leaves_at }) => leaves_at ?? []);
        onLeaves(leaves);
        void setValues(wish(leaves.length > 0));
        setFitting(answer.payload);
      },
      () => stop.signal.aborted || onLeaves([]),
    );
    return () => stop.abort();
  }, [ids, reason, delay, setValues, wish, onLeaves]);
  if (!fitting || 'problem' in fitting)
    return (
      <>
        {fitting ? <Problem>{fitting.problem}</Problem> : <Loading />}
        {children}
      </>
    );
  const of = new Map(fitting.recorded.map(({ application_id, lines }) => [application_id, lines]));
  return (
    <>
      <section aria-label={say('What is recorded')} className="rounded-ctl bg-well px-3.5 py-2.5">
        <h3 className="text-meta font-medium text-ink-2">{say('What a reviewer will read')}</h3>
        <ul
          // The list takes the focus, so that the keyboard can scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={say('What a reviewer will read')}
          className="quiet-scroll mt-1 grid max-h-48 gap-1.5 overflow-y-auto"
        >
          {subjects.map(({ id, name }) => (
            <li key={id}>
              <bdi className="text-meta font-medium text-ink">{name}</bdi>
              <RecordedLine lines={of.get(id) ?? []} zone={zone} />
            </li>
          ))}
        </ul>
      </section>
      {children}
      {send && <Texts fitting={fitting} />}
    </>
  );
};

const Texts = ({ fitting }: { fitting: Fitting }) => {
  return (
    <>
      <section aria-label={say('Who gets which text')} className="rounded-ctl bg-well px-3.5 py-2.5">
        <h3 className="text-meta font-medium text-ink-2">{say('Each gets the text that fits what happened')}</h3>
        <ul className="mt-1">
          {fitting.fits.map(({ template_key, name, count }) => (
            <li key={template_key} className="flex justify-between gap-4 text-meta">
              <span className={name ? 'text-ink' : 'text-bad'}>
                {name ?? say('No text for {kind} in Message templates', { kind: template_key.replaceAll('_', ' ') })}
              </span>
              <span className="tnum shrink-0 text-ink-3">
                {say('{count, plural, one {# candidate} other {# candidates}}', { count })}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {fitting.fits.length > 0 && <FieldInput name="delay_hours" min={0} max={720} />}
    </>
  );
};
