import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { acceptFields, declineFields, offerFields } from '@candor/contracts/pipeline/fields';
import type { JobPage } from '@candor/contracts/jobs/pages';
import type { OfferTerms } from '@candor/contracts/pipeline/events';
import { offerCandidate } from '@candor/contracts/pipeline/endpoints';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf, wordsOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { RadioField } from '../../kit/choice.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { FormActions } from '../../kit/form.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { toast } from '../../kit/toast.ts';
import type { Subject } from './board-state.ts';
import { GroupedSelect } from './grouped-select.tsx';
import type { WithReasons } from './reasons.ts';
import { askPanel } from './pipeline-calls.ts';
import { today } from './stages.ts';

/** Offers expire from today on. Only the form asks: what was agreed earlier may be recorded later. */
const offerForm = {
  ...offerFields,
  rules: [
    ...offerFields.rules,
    {
      at: 'expires_on' as const,
      wrong: ({ expires_on: day }: { expires_on?: string | null }) =>
        day && day < today() ? 'Choose a day from today on.' : null,
    },
  ],
};
type Props = { subject: Subject; onClose: () => void };

/** Says what came of it and reads the page again. */
const useDone = (onClose: () => void) => {
  const { revalidate } = useRevalidator();
  return (text: string) => {
    onClose();
    toast({ text });
    void revalidate();
  };
};
/** Makes an offer, or changes the pending one: then it begins with the terms that are out. */
export const OfferDialog = ({
  page,
  subject,
  action,
  onClose,
}: Props & { page: JobPage; action: 'offer' | 'offer_update' }) => {
  const done = useDone(onClose);
  const [before, setBefore] = useState<OfferTerms | null | undefined>(action === 'offer' ? null : undefined);
  const [version, setVersion] = useState(subject.version);
  const { fields } = page.job;
  useEffect(() => {
    if (action === 'offer') return;
    void askPanel(subject.id).then((answer) => {
      setBefore(answer.status === 'ok' ? answer.payload.offer_terms : null);
      if (answer.status === 'ok') setVersion(answer.payload.application.version);
    });
  }, [action, subject.id]);
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
      title={action === 'offer' ? `Make an offer to ${subject.name}` : `Change the offer to ${subject.name}`}
      text={action === 'offer' ? undefined : 'The terms that were out stay in the record; the revision goes up by one.'}
    >
      {before === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <FieldsForm
          fields={offerForm}
          initial={initial}
          marks="optional"
          focus="amount"
          send={(values) => call(offerCandidate, { application_id: subject.id, version, action, ...values })}
          onOk={() => done(action === 'offer' ? 'Offer recorded.' : 'Offer changed.')}
        >
          <FieldInput name="title" label="Title" />
          <div className="grid gap-4 sm:grid-cols-[1fr_120px_120px]">
            <FieldInput name="amount" inputMode="decimal" min={0} step="any" />
            <FieldInput name="currency" />
            <FieldInput name="period" />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <FieldInput name="start_on" />
            <FieldInput name="expires_on" min={today()} />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <FieldInput name="bonus" />
            <FieldInput name="equity" />
          </div>
          <FieldInput name="note" rows={2} />
          <FormActions save={action === 'offer' ? 'Make the offer' : 'Save the new terms'} onCancel={onClose} />
        </FieldsForm>
      )}
    </Dialog>
  );
};

/** Records that the offer was accepted: the candidate is hired. */
export const AcceptDialog = ({ page, subject, onClose }: Props & { page: JobPage }) => {
  const done = useDone(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${subject.name} accepted`}
      text={`${subject.name} moves to ${page.job.steps.find((step) => step.type === 'hired')?.name ?? 'Hired'}.`}
    >
      <FieldsForm
        fields={acceptFields}
        initial={typedOf(acceptFields, subject.offer ?? {})}
        send={({ start_on }) =>
          call(offerCandidate, {
            application_id: subject.id,
            version: subject.version,
            action: 'offer_accept',
            start_on,
          })
        }
        onOk={() => done(`${subject.name} is hired.`)}
      >
        <FieldInput name="start_on" />
        <FormActions save="Record the acceptance" onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};

/** Records that the offer came to nothing, by whom and why. */
export const DeclineDialog = ({ page, subject, onClose }: Props & { page: WithReasons }) => {
  const done = useDone(onClose);
  return (
    <Dialog open onClose={onClose} title={`The offer to ${subject.name} was declined`}>
      <FieldsForm
        fields={declineFields}
        initial={typedOf(declineFields)}
        marks="optional"
        send={(values) =>
          call(offerCandidate, {
            application_id: subject.id,
            version: subject.version,
            action: 'offer_decline',
            ...values,
          })
        }
        onOk={() => done('Recorded. The candidate can be revived.')}
      >
        <RadioField {...wordsOf(declineFields, 'declined_by')} options={declineFields.each.declined_by.options ?? []} />
        <GroupedSelect
          name="decline_reason_id"
          label="Reason (optional)"
          placeholder="Choose a reason"
          groups={[
            {
              label: 'They withdrew',
              options: page.reasons
                .filter((reason) => reason.side === 'they_withdrew')
                .map(({ id, name }) => ({ value: id, label: name })),
            },
            {
              label: 'Others',
              options: page.reasons
                .filter((reason) => reason.side !== 'they_withdrew')
                .map(({ id, name }) => ({ value: id, label: name })),
            },
          ]}
        />
        <FieldInput name="note" rows={2} />
        <FormActions save="Record" onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
