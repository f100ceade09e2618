import { useRef, useState } from 'react';
import { say, voice } from '@candor/contracts/words/say';
import { termsWords } from '@candor/contracts/offers/offer-words';
import {
  acceptOwn,
  acceptOwnFields,
  declineOwn,
  declineOwnFields,
  mailOfferOwn,
  type OwnApplication,
  type OwnOffer as Offer,
} from '@candor/contracts/public/own-application';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { TextArea, TextField } from '../../kit/inputs/text-field.tsx';
import { dateText, dayText } from '../../kit/time.tsx';
import { call, errorOf } from '../../page/call.ts';
import { brandColor, BrandSubmit } from '../../parts/public/brand.tsx';
import { useCalls } from '../../parts/public/own-row.tsx';

// The offer on the candidate's own page: its terms, and the candidate's answer.

type Props = { own: OwnApplication; onDone: () => Promise<void>; refresh: () => Promise<void> };

const Terms = ({ terms }: Pick<Offer, 'terms'>) => (
  <dl className="mt-5 max-w-[34em] rounded-card px-4 py-1 shadow-card">
    {termsWords(terms, voice()).map(([label, value]) => (
      <div key={label} className="flex justify-between gap-6 border-b border-line py-2.5 text-read last:border-0">
        <dt className="shrink-0 text-ink-3">{label}</dt>
        <dd className="tnum text-end font-medium wrap-anywhere text-ink">{value}</dd>
      </div>
    ))}
  </dl>
);

/** The text for a page opened by the link of an earlier email. It shows no pay. */
const Elsewhere = ({ own }: { own: OwnApplication }) => {
  const here = useCalls();
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState('');
  return (
    <div className="mt-5 max-w-[34em]">
      <p className="text-read text-ink-2">
        {say('To read and answer the offer, open this page with the link in the email about it.')}
      </p>
      {sent ? (
        <p role="status" className="mt-3 text-read text-ink">
          {say('An email with that link is on its way to {email}.', { email: own.person.email ?? '' })}
        </p>
      ) : (
        own.person.email && (
          <button
            type="button"
            className={cx(buttonLook({ size: 'lg' }), 'mt-3')}
            onClick={async () => {
              const answer = await call(here(mailOfferOwn), {});
              setProblem(errorOf(answer));
              if (answer.status === 'ok') setSent(true);
            }}
          >
            {say('Email me the link')}
          </button>
        )
      )}
      <p role="alert" className="text-meta text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
};

export const OwnOffer = ({ own, onDone, refresh }: Props) => {
  const here = useCalls();
  const [answering, setAnswering] = useState<'accept' | 'decline' | null>(null);
  const [problem, setProblem] = useState('');
  const accept = useRef<HTMLButtonElement>(null);
  const { offer, organization, stage } = own;
  if (!offer) return stage === 'offer' ? <Elsewhere own={own} /> : null;
  const { revision } = offer;
  /** If the offer was changed, the new one is shown before the candidate can answer it. */
  const answered = async <A extends Awaited<ReturnType<typeof call>>>(answer: A): Promise<A> => {
    if (answer.status === 'error' && answer.code === 'stale') {
      setProblem(errorOf(answer));
      setAnswering(null);
      await refresh();
    }
    return answer;
  };
  const back = () => {
    setAnswering(null);
    requestAnimationFrame(() => accept.current?.focus());
  };
  const open = stage === 'offer' && !offer.expired;
  return (
    <section aria-label={say('The offer')}>
      <Terms terms={offer.terms} />
      {offer.accepted && (
        <p className="mt-3 text-read text-ink-2">
          {say('You accepted it on {day} as {name}.', {
            day: dateText(offer.accepted.at, own.zone),
            name: offer.accepted.signed_as ?? '',
          })}
        </p>
      )}
      {stage === 'offer' && offer.expired && (
        <p className="mt-3 text-read text-ink-2">
          {say('It was open until {day}. If you would still like to answer, write to the hiring team.', {
            day: dayText(offer.terms.expires_on!),
          })}
        </p>
      )}
      <p role="alert" className="mt-3 max-w-[34em] text-read text-bad empty:hidden">
        {problem}
      </p>
      {open && !answering && (
        <div className="mt-4 flex flex-wrap gap-3">
          <button
            ref={accept}
            type="button"
            className={buttonLook({ kind: 'primary', size: 'lg' })}
            onClick={() => setAnswering('accept')}
          >
            {say('Accept …')}
          </button>
          <button type="button" className={buttonLook({ size: 'lg' })} onClick={() => setAnswering('decline')}>
            {say('Decline …')}
          </button>
        </div>
      )}
      {open && answering === 'accept' && (
        <FieldsForm
          key="accept"
          fields={acceptOwnFields}
          initial={typedOf(acceptOwnFields)}
          focus="signed_as"
          className="mt-4 grid max-w-[34em] gap-3"
          send={async (values) => answered(await call(here(acceptOwn), { revision, ...values }))}
          onOk={onDone}
        >
          <p className="text-read text-ink">
            {say('You accept the offer of {organization} with exactly these terms. This cannot be taken back here.', {
              organization: organization.name,
            })}
          </p>
          <TextField big {...inputWords(acceptOwnFields, 'signed_as')} autoComplete="name" />
          <div className="flex flex-wrap gap-2">
            <BrandSubmit color={brandColor(organization.brand_color)}>{say('Accept the offer')}</BrandSubmit>
            <button type="button" onClick={back} className={buttonLook({ kind: 'ghost', size: 'lg' })}>
              {say('Not yet')}
            </button>
          </div>
        </FieldsForm>
      )}
      {open && answering === 'decline' && (
        <FieldsForm
          key="decline"
          fields={declineOwnFields}
          initial={typedOf(declineOwnFields)}
          focus="note"
          className="mt-4 grid max-w-[34em] gap-3"
          send={async (values) => answered(await call(here(declineOwn), { revision, ...values }))}
          onOk={onDone}
        >
          <p className="text-read text-ink">
            {say('You decline the offer of {organization}. This cannot be taken back here.', {
              organization: organization.name,
            })}
          </p>
          <TextArea
            {...inputWords(declineOwnFields, 'note')}
            label={say('{label} (optional)', { label: inputWords(declineOwnFields, 'note').label })}
            rows={3}
          />
          <div className="flex flex-wrap gap-2">
            <BrandSubmit color={brandColor(organization.brand_color)}>{say('Decline the offer')}</BrandSubmit>
            <button type="button" onClick={back} className={buttonLook({ kind: 'ghost', size: 'lg' })}>
              {say('Not yet')}
            </button>
          </div>
        </FieldsForm>
      )}
    </section>
  );
};
