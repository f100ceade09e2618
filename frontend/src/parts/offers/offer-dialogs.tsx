import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useFormikContext } from 'formik';
import type { FormFields } from '@candor/contracts/kernel/field';
import { moneyWords } from '@candor/contracts/words/money-words';
import { acceptFields, declineFields, letterFields, offerFields } from '@candor/contracts/pipeline/fields';
import type { JobPage } from '@candor/contracts/jobs/pages';
import { undoMinutes } from '@candor/contracts/pipeline/actions';
import { stageTypes } from '@candor/contracts/jobs/values';
import type { OfferTerms } from '@candor/contracts/pipeline/events';
import { needsApproval, type OfferRule } from '@candor/contracts/offers/offer-approval';
import { filledJob } from '@candor/contracts/jobs/ending-endpoints';
import { offerCandidate } from '@candor/contracts/pipeline/endpoints';
import { say, sayLabel } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { call, errorOf } from '../../page/call.ts';
import { RadioField } from '../../kit/inputs/choice.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Notice } from '../../kit/notice.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { timeText } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { payText } from '../jobs/job-words.ts';
import type { Subject } from '../board/board-state.ts';
import type { Filled } from './filled-dialog.tsx';
import { EndedPlans } from '../pipeline/planned-line.tsx';
import { GroupedSelect } from '../pipeline/grouped-select.tsx';
import { letterOf, noLetter, OfferLetter, type WithLetter } from './offer-letter.tsx';
import type { WithReasons } from '../pipeline/reasons.ts';
import { ApprovalMissing, OpeningChoice } from './opening-choice.tsx';
import { askPanel, undoMove } from '../pipeline/pipeline-calls.ts';
import { today } from '../pipeline/stages.ts';
import { useCurrent } from '../pipeline/use-current.ts';

/** The form of an offer. Its rule that an offer expires today or later exists only here, because an earlier agreement may be recorded afterwards. */
const offerForm = {
  ...offerFields,
  rules: [
    ...offerFields.rules,
    {
      at: 'expires_on' as const,
      wrong: ({ expires_on: day }: { expires_on?: string | null }) =>
        day && day < today() ? say('Choose today or a later day.') : null,
    },
  ],
};
const lettered = <F extends FormFields>(form: F) => ({
  alone: form,
  lettered: { ...form, each: { ...form.each, ...letterFields.each } } as FormFields,
});
const [offering, accepting, declining] = [
  lettered(offerForm),
  lettered(acceptFields),
  lettered(declineFields),
] as const;
const counting =
  (forms: ReturnType<typeof lettered>) =>
  ({ send_message }: WithLetter): FormFields =>
    send_message ? forms.lettered : forms.alone;
type Props = { subject: Subject; onClose: () => void };

/** The job's pay, shown beside the amount. An offer outside the range is allowed, but should not happen by mistake. */
const PayBeside = ({ fields }: { fields: JobPage['job']['fields'] }) => {
  const { values } = useFormikContext<{ amount: unknown; currency: string; period: string }>();
  const amount = Number(values.amount);
  const { compensation_min: low, compensation_max: high } = fields;
  const comparable = values.currency === fields.compensation_currency && values.period === fields.compensation_period;
  const outside = comparable && amount > 0 && ((low !== null && amount < low) || (high !== null && amount > high));
  const range = low === null && high === null ? '' : payText(fields);
  return (
    <p className="-mt-2 text-meta text-ink-3" aria-live="polite">
      {amount > 0 && values.currency && (
        <span className="tnum font-medium text-ink">{`${moneyWords(amount, values.currency)}. `}</span>
      )}
      {range ? (
        <span className={outside ? 'text-warn' : ''}>
          {outside ? say('Outside what the job pays: {range}.', { range }) : say('The job pays {range}.', { range })}
        </span>
      ) : (
        say('The job names no pay range.')
      )}
    </p>
  );
};

/** The form's button: it makes the offer, or asks for its approval if the organization requires that for these terms. */
const OfferActions = ({
  job,
  rule,
  action,
  onCancel,
}: {
  job: JobPage['job']['fields'];
  rule: OfferRule | null;
  action: 'offer' | 'offer_update';
  onCancel: () => void;
}) => {
  const { values } = useFormikContext<{ amount: unknown; currency: string; period: string }>();
  const amount = Number(values.amount);
  const waits = rule !== null && amount > 0 && needsApproval({ ...values, amount }, job, rule);
  return (
    <>
      {waits && (
        <Notice title={say('An administrator approves this first')}>
          {say('Until then, nothing is sent and the candidate is not told. You will be told what was decided.')}
        </Notice>
      )}
      <FormActions
        save={waits ? say('Ask for approval') : action === 'offer' ? say('Make the offer') : say('Save the new terms')}
        onCancel={onCancel}
      />
    </>
  );
};

/** Shows the result, offers Undo if possible, and reloads the page. `version`: the version that the action returned. */
const useDone = (subject: Subject, onClose: () => void) => {
  const { revalidate } = useRevalidator();
  return (text: string, version?: number) => {
    onClose();
    const undo = async () => {
      const answer = await undoMove(subject.id, version!);
      toast(
        answer.status === 'ok'
          ? { text: say('Undone. {name} is as before.', { name: subject.name }) }
          : { text: errorOf(answer), tone: 'bad' },
      );
      void revalidate();
    };
    toast({ text, ...(version === undefined ? {} : { undo: () => void undo() }) });
    void revalidate();
  };
};
/** When the email about this action is sent; the action cannot be undone after that. */
const leavesAt = () => timeText(Date.now() + undoMinutes * 60_000);
/** Makes an offer, or changes the pending one. The form then begins with the present terms. */
export const OfferDialog = ({
  page,
  subject,
  action,
  onClose,
}: Props & { page: JobPage; action: 'offer' | 'offer_update' }) => {
  const done = useDone(subject, onClose);
  const { now, setNow, sending } = useCurrent(subject);
  const [before, setBefore] = useState<OfferTerms | null | undefined>(undefined);
  const [rule, setRule] = useState<OfferRule | null>(null);
  const { fields } = page.job;
  useEffect(() => {
    void askPanel(subject.id).then((answer) => {
      const panel = answer.status === 'ok' ? answer.payload : null;
      // The form for an offer that waits for approval begins with the terms of that request.
      const terms = action === 'offer' ? null : panel?.offer_terms;
      setBefore(panel?.offer_request?.terms ?? terms ?? null);
      setRule(panel?.offer_rule ?? null);
      if (answer.status === 'ok' && action === 'offer_update') {
        const { version, step } = answer.payload.application;
        setNow((known) => ({ ...known, version, step }));
      }
    });
  }, [action, subject.id, setNow]);
  const {
    employment_type: _,
    employment_status: __,
    work_location: ___,
    ...initial
  } = typedOf(offerFields, {
    title: fields.name,
    currency: fields.compensation_currency,
    period: fields.compensation_period,
    ...before,
  });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={
        action === 'offer'
          ? say('Make an offer to {name}', { name: subject.name })
          : say('Change the offer to {name}', { name: subject.name })
      }
      text={
        action === 'offer'
          ? undefined
          : say('The earlier terms stay in the record, and the offer gets the next revision number.')
      }
    >
      {before === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <FieldsForm
          fields={offering.lettered}
          counting={counting(offering)}
          initial={{ ...initial, ...noLetter }}
          marks="optional"
          guard
          focus="amount"
          send={({ send_message, subject: title, body, ...terms }) =>
            sending(({ id, version }) =>
              call(offerCandidate, {
                application_id: id,
                version,
                action,
                ...terms,
                ...letterOf({ send_message, subject: title, body }),
              }),
            )
          }
          onOk={({ application, waits }, { send_message }) =>
            waits
              ? done(say('The offer waits for approval. Administrators are told, and nothing has been sent.'))
              : action === 'offer'
                ? done(
                    send_message
                      ? say('Offer recorded. Its email leaves at {time}, and {name} sees it then.', {
                          name: subject.name,
                          time: leavesAt(),
                        })
                      : say('Offer recorded. {name} sees it on their own page from {time}.', {
                          name: subject.name,
                          time: leavesAt(),
                        }),
                    application.version,
                  )
                : done(
                    send_message
                      ? say('Offer changed. Its email is on its way, so this cannot be undone.')
                      : say('Offer changed. The candidate already sees the new terms, so this cannot be undone.'),
                  )
          }
        >
          {action === 'offer' && <ApprovalMissing job_id={page.job.id} />}
          <FieldInput name="title" label={say('Title')} />
          <div className="grid gap-4 sm:grid-cols-[1fr_120px_120px]">
            <FieldInput name="amount" inputMode="decimal" min={0} step="any" />
            <FieldInput name="currency" />
            <FieldInput name="period" />
          </div>
          <PayBeside fields={fields} />
          <div className="grid gap-4 sm:grid-cols-2">
            <FieldInput name="start_on" />
            <FieldInput name="expires_on" min={today()} />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <FieldInput name="bonus" />
            <FieldInput name="equity" />
          </div>
          <FieldInput name="note" rows={2} />
          <OfferLetter application_id={now.id} action={action} label={say('Send the offer by email')} />
          <OfferActions job={fields} rule={rule} action={action} onCancel={onClose} />
        </FieldsForm>
      )}
    </Dialog>
  );
};

/** Records that the offer was accepted, so that the candidate is hired. */
export const AcceptDialog = ({
  page,
  subject,
  onClose,
  onFilled,
}: Props & {
  page: JobPage;
  /** Runs when the hire filled the last opening. */
  onFilled: (found: Filled) => void;
}) => {
  const done = useDone(subject, onClose);
  const { now, sending } = useCurrent(subject);
  const [opening, setOpening] = useState<number | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('{name} accepted', { name: subject.name })}
      text={say('{name} moves to {step}.', {
        name: subject.name,
        step: sayLabel(page.job.steps.find((step) => step.type === 'hired')?.name ?? stageTypes.hired),
      })}
    >
      <FieldsForm
        fields={accepting.lettered}
        counting={counting(accepting)}
        initial={{ ...typedOf(acceptFields, now.offer ?? {}), ...noLetter }}
        send={({ start_on, ...letter }) =>
          sending(({ id, version }) =>
            call(offerCandidate, {
              application_id: id,
              version,
              action: 'offer_accept',
              start_on,
              opening,
              ...letterOf(letter),
            }),
          )
        }
        onOk={async ({ application }, { send_message }) => {
          done(
            send_message
              ? say('{name} is hired. The email leaves at {time}.', { name: subject.name, time: leavesAt() })
              : say('{name} is hired.', { name: subject.name }),
            application.version,
          );
          const answer = await call(filledJob, { job_id: page.job.id });
          if (answer.status !== 'ok') return;
          const { filled, open, offers, live, leads } = answer.payload;
          if (filled && (open || offers + live + leads)) onFilled(answer.payload);
        }}
      >
        <FieldInput name="start_on" />
        <OpeningChoice job_id={page.job.id} chosen={opening} onChoose={setOpening} />
        <EndedPlans subjects={[now]} told />
        <OfferLetter application_id={now.id} action="offer_accept" label={say('Welcome them by email')} />
        <FormActions save={say('Record the acceptance')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};

/** Records that the offer failed: which side declined it, and why. */
export const DeclineDialog = ({ page, subject, onClose }: Props & { page: WithReasons }) => {
  const done = useDone(subject, onClose);
  const { now, sending } = useCurrent(subject);
  return (
    <Dialog open onClose={onClose} title={say('The offer to {name} was declined', { name: subject.name })}>
      <FieldsForm
        fields={declining.lettered}
        counting={counting(declining)}
        initial={{ ...typedOf(declineFields), ...noLetter }}
        marks="optional"
        send={({ send_message, subject: title, body, ...values }) =>
          sending(({ id, version }) =>
            call(offerCandidate, {
              application_id: id,
              version,
              action: 'offer_decline',
              ...values,
              ...letterOf({ send_message, subject: title, body }),
            }),
          )
        }
        onOk={({ application }) => done(say('Recorded. The candidate can be revived.'), application.version)}
      >
        <RadioField
          {...inputWords(declineFields, 'declined_by')}
          options={(declineFields.each.declined_by.options ?? []).map(({ value, label }) => ({
            value,
            label: sayLabel(label),
          }))}
        />
        <GroupedSelect
          name="decline_reason_id"
          label={say('Reason (optional)')}
          groups={[
            {
              label: say('They withdrew'),
              options: page.reasons
                .filter((reason) => reason.side === 'they_withdrew')
                .map(({ id, name }) => ({ value: id, label: name })),
            },
            {
              label: say('Others'),
              options: page.reasons
                .filter((reason) => reason.side !== 'they_withdrew')
                .map(({ id, name }) => ({ value: id, label: name })),
            },
          ]}
        />
        <FieldInput name="note" rows={2} />
        <EndedPlans subjects={[now]} told />
        <OfferLetter application_id={now.id} action="offer_decline" label={say('Thank them by email')} />
        <FormActions save={say('Record the decline')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
