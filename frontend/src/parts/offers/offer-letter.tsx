import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import { letterFields } from '@candor/contracts/pipeline/fields';
import type { OfferTerms } from '@candor/contracts/pipeline/events';
import { offerMessage } from '@candor/contracts/pipeline/endpoints';
import { type offerLetters, termsWords } from '@candor/contracts/offers/offer-words';
import { spokenAt } from '@candor/contracts/words/english-at';
import { directionOf, type Language, say, type Voice } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { typedOf } from '../../fields/fields-form.tsx';
import { call, errorOf } from '../../page/call.ts';
import { LetterLanguage } from '../../page/letter-language.tsx';
import { useStandard } from '../../page/use-page.ts';
import { useLetterVoice } from '../../page/voice.ts';
import { SwitchField } from '../../kit/inputs/choice.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { htmlOf, textOf } from '../notes/note-text.ts';

export type OfferAction = keyof typeof offerLetters;
/** The initial values of the email's fields in a form that can also send an email. */
export const noLetter = { ...typedOf(letterFields), send_message: false };
export type WithLetter = typeof noLetter;
/** The email in the format of the request. */
export const letterOf = ({ send_message, subject, body }: WithLetter) => ({
  send_message,
  message: send_message ? { subject: subject.trim(), body: htmlOf(body) } : null,
});

/** The terms as the candidate reads them below the text; null while they are incomplete. */
const shownTerms = (typed: Partial<Record<keyof OfferTerms, unknown>>, speaker: Voice) => {
  const { amount, currency, period, start_on } = typed;
  if (!Number(amount) || !currency || !period || !start_on) return null;
  return termsWords({ ...typed, amount: Number(amount) } as OfferTerms, speaker);
};

/** The terms shown below the text, in the language of the email. */
const Terms = ({ typed, language }: { typed: Partial<Record<keyof OfferTerms, unknown>>; language: Language }) => {
  const { organization } = useStandard();
  const speaker = useLetterVoice(language);
  const terms = speaker && shownTerms(typed, spokenAt(speaker, organization.tz_region));
  if (!terms) return null;
  return (
    <section aria-label={say('The terms in the letter')} className="rounded-ctl bg-well px-3.5 py-2.5">
      <h3 className="text-meta font-medium text-ink-2">{say('These lines follow your text')}</h3>
      <LetterLanguage language={language} />
      <dl lang={language} dir={directionOf(language)} className="mt-1">
        {terms.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4 text-meta">
            <dt className="text-ink-3">{term}</dt>
            <dd className="tnum text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** An email that is sent with an action on an offer. It can be switched on, read and changed before it is sent. */
export const OfferLetter = ({
  application_id,
  action,
  label,
}: {
  application_id: string;
  action: OfferAction;
  label: string;
}) => {
  const { values, setValues } = useFormikContext<WithLetter & Partial<Record<keyof OfferTerms, unknown>>>();
  const [problem, setProblem] = useState('');
  const [language, setLanguage] = useState<Language | null>(null);
  const { send_message: send } = values;
  useEffect(() => {
    if (!send || language) return;
    const stop = new AbortController();
    call(offerMessage, { application_id, action }, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        if (answer.status === 'error') return;
        setLanguage(answer.payload.language);
        void setValues((now) => ({ ...now, subject: answer.payload.subject, body: textOf(answer.payload.body) }));
      },
      () => undefined, // switched off again
    );
    return () => stop.abort();
  }, [send, language, application_id, action, setValues]);
  return (
    <>
      <SwitchField name="send_message" label={label} help={say('You can read and change it first.')} />
      {send && problem && (
        <p role="alert" className="text-meta text-bad">
          {problem}
        </p>
      )}
      {send && !problem && !language && <Skeleton className="h-28 w-full" />}
      {send && language && (
        <>
          <FieldInput name="subject" />
          <FieldInput name="body" rows={6} />
          {(action === 'offer' || action === 'offer_update') && <Terms typed={values} language={language} />}
        </>
      )}
    </>
  );
};
