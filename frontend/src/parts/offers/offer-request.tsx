import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import { say, sayLabel, voice } from '@candor/contracts/words/say';
import { approveOffer, refuseOffer, withdrawOfferRequest } from '@candor/contracts/pipeline/endpoints';
import { refuseOfferFields } from '@candor/contracts/pipeline/fields';
import { termsWords } from '@candor/contracts/offers/offer-words';
import type { OfferRequest } from '@candor/contracts/pipeline/panel';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Button } from '../../kit/button.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { RichText } from '../../kit/editor/rich-text.tsx';
import { Status } from '../../kit/tag.tsx';
import { agoText } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call, errorOf } from '../../page/call.ts';

/** An offer that waits for approval: its terms, its email, and the reader's actions. */
export const OfferRequestCard = ({
  application_id,
  name,
  request,
  onChange,
}: {
  application_id: string;
  name: string;
  request: OfferRequest;
  onChange: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const [refusing, setRefusing] = useState(false);
  const [busy, setBusy] = useState(false);
  const done = (text: string) => {
    toast({ text });
    onChange();
    void revalidate();
  };
  const send = async (asking: Promise<Answer<unknown>>, text: string) => {
    setBusy(true);
    const answer = await asking;
    setBusy(false);
    if (answer.status === 'ok') return done(text);
    toast({ text: errorOf(answer), tone: 'bad' });
    onChange();
  };
  const about = { application_id, request: request.id };
  return (
    <section aria-label={say('Offer waiting for approval')} className="overflow-hidden rounded-card shadow-card">
      <div className="flex items-center gap-3 bg-warn-wash px-3.5 py-3">
        <p className="min-w-0 flex-1 text-ui font-medium text-ink">
          {request.change
            ? say('{name} wants to change the offer to these terms', { name: request.by })
            : say('{name} wants to make this offer', { name: request.by })}
          <span className="block text-meta font-normal text-ink-2">
            {agoText(request.at)}
            {' · '}
            {say('Nothing has been sent.')}
          </span>
        </p>
        <Status tone="warn">{say('Waits for approval')}</Status>
      </div>
      <dl className="tnum grid gap-1 border-t border-line px-3.5 py-2.5 text-meta">
        {termsWords(request.terms, voice()).map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-3">{label}</dt>
            <dd className="text-end wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      {request.terms.note && (
        <p className="border-t border-line px-3.5 py-2 text-meta text-ink-2">{request.terms.note}</p>
      )}
      {request.letter && (
        <details className="border-t border-line px-3.5 py-2 text-meta text-ink-2">
          <summary className="cursor-pointer font-medium text-ink">
            {say('The email: {subject}', { subject: request.letter.subject })}
          </summary>
          {request.letter.not_sent && (
            <p className="mt-2 font-medium text-bad">
              {say('Not sent: {reason}', { reason: sayLabel(request.letter.not_sent) })}
            </p>
          )}
          <RichText html={request.letter.body} className="mt-2" />
        </details>
      )}
      <div className="border-t border-line px-3.5 py-2.5">
        {refusing ? (
          <FieldsForm
            fields={refuseOfferFields}
            initial={typedOf(refuseOfferFields)}
            focus="reason"
            send={(values) => call(refuseOffer, { ...about, ...values })}
            onOk={() => done(say('Refused. {name} is told why.', { name: request.by }))}
          >
            <FieldInput name="reason" rows={2} />
            <FormActions save={say('Refuse')} onCancel={() => setRefusing(false)} />
          </FieldsForm>
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            {request.may_decide && (
              <>
                <Button
                  kind="primary"
                  size="sm"
                  disabled={busy}
                  onClick={() =>
                    void send(call(approveOffer, about), say('Approved. {name} gets the offer.', { name }))
                  }
                >
                  {say('Approve')}
                </Button>
                <Button size="sm" disabled={busy} onClick={() => setRefusing(true)}>
                  {say('Refuse …')}
                </Button>
              </>
            )}
            <Button
              size="sm"
              kind="ghost"
              disabled={busy}
              onClick={() =>
                void send(call(withdrawOfferRequest, { application_id }), say('The request is taken back.'))
              }
            >
              {say('Take the request back')}
            </Button>
            {request.alone ? (
              <p className="w-full text-meta text-ink-3">
                {say('You are the only administrator, so you may approve it yourself.')}
              </p>
            ) : (
              request.own && (
                <p className="w-full text-meta text-ink-3">
                  {say('You asked for it, so an administrator other than you decides.')}
                </p>
              )
            )}
          </div>
        )}
      </div>
    </section>
  );
};
