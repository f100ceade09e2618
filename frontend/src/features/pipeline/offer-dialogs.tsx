import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { number, object, string } from 'yup';
import { currencies, optionsOf, periods } from '@candor/contracts/jobs/values';
import type { JobPage } from '@candor/contracts/jobs/pages';
import type { OfferTerms } from '@candor/contracts/pipeline/events';
import { offerCandidate } from '@candor/contracts/pipeline/endpoints';
import { call } from '../../page/call.ts';
import { RadioField } from '../../kit/choice.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, FormActions } from '../../kit/form.tsx';
import { SelectField } from '../../kit/select.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { DateField, TextArea, TextField } from '../../kit/text-field.tsx';
import { toast } from '../../kit/toast.ts';
import type { Subject } from './board-state.ts';
import { GroupedSelect } from './grouped-select.tsx';
import type { WithReasons } from './reasons.ts';
import { askPanel } from './pipeline-calls.ts';
import { today } from './stages.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const maybeText = (label: string, most: number) => string().max(most, `${label} must be at most ${most} characters.`);
const terms = object({
  amount: number()
    .transform((value, given) => (given === '' ? undefined : value))
    .typeError('Amount is required.')
    .required('Amount is required.')
    .positive('Amount is required.')
    .max(1e9, 'Amount must be between 1 and 1000000000.'),
  currency: string()
    .required('Currency is required.')
    .oneOf([...currencies], 'Choose one of the listed values for Currency.'),
  period: string()
    .required('Period is required.')
    .oneOf(Object.keys(periods), 'Choose one of the listed values for Period.'),
  start_on: string().required('Start date is required.').matches(day, 'Enter a date as YYYY-MM-DD.'),
  expires_on: string()
    .matches(day, { message: 'Enter a date as YYYY-MM-DD.', excludeEmptyString: true })
    .test('later', 'Choose a day from today on.', (value) => !value || value >= today()),
  title: maybeText('Title', 120),
  bonus: maybeText('Bonus', 200),
  equity: maybeText('Equity', 200),
  note: maybeText('Note', 2000),
});
type Values = {
  title: string;
  amount: number | string;
  currency: string;
  period: string;
  start_on: string;
  expires_on: string;
  bonus: string;
  equity: string;
  note: string;
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
const given = (values: Values) => ({
  ...values,
  amount: Number(values.amount),
  currency: values.currency as (typeof currencies)[number],
  period: values.period as keyof typeof periods,
  title: values.title || null,
  bonus: values.bonus || null,
  equity: values.equity || null,
  note: values.note || null,
  expires_on: values.expires_on || null,
});

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
  const initial: Values = {
    title: before?.title ?? fields.name,
    amount: before?.amount ?? '',
    currency: before?.currency ?? fields.compensation_currency,
    period: before?.period ?? fields.compensation_period,
    start_on: before?.start_on ?? '',
    expires_on: before?.expires_on ?? '',
    bonus: before?.bonus ?? '',
    equity: before?.equity ?? '',
    note: before?.note ?? '',
  };
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
        <Form
          initial={initial}
          schema={terms}
          focus="amount"
          send={(values) => call(offerCandidate, { application_id: subject.id, version, action, ...given(values) })}
          onOk={() => done(action === 'offer' ? 'Offer recorded.' : 'Offer changed.')}
        >
          <TextField name="title" label="Title" />
          <div className="grid gap-4 sm:grid-cols-[1fr_120px_120px]">
            <TextField
              name="amount"
              label="Amount"
              type="number"
              inputMode="decimal"
              min={0}
              step="any"
              className="tnum"
            />
            <SelectField
              name="currency"
              label="Currency"
              options={currencies.map((value) => ({ value, label: value }))}
              clearable={false}
            />
            <SelectField name="period" label="Per" options={optionsOf(periods)} clearable={false} />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField name="start_on" label="Starts on" />
            <DateField name="expires_on" label="Expires on (optional)" min={today()} />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField name="bonus" label="Bonus (optional)" />
            <TextField name="equity" label="Equity (optional)" />
          </div>
          <TextArea name="note" label="Note (optional)" rows={2} />
          <FormActions save={action === 'offer' ? 'Make the offer' : 'Save the new terms'} onCancel={onClose} />
        </Form>
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
      <Form
        initial={{ start_on: subject.offer?.start_on ?? '' }}
        schema={object({
          start_on: string().required('Start date is required.').matches(day, 'Enter a date as YYYY-MM-DD.'),
        })}
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
        <DateField name="start_on" label="Starts on" />
        <FormActions save="Record the acceptance" onCancel={onClose} />
      </Form>
    </Dialog>
  );
};

/** Records that the offer came to nothing, by whom and why. */
export const DeclineDialog = ({ page, subject, onClose }: Props & { page: WithReasons }) => {
  const done = useDone(onClose);
  return (
    <Dialog open onClose={onClose} title={`The offer to ${subject.name} was declined`}>
      <Form
        initial={{ declined_by: 'candidate', decline_reason_id: '', note: '' }}
        schema={object({ note: maybeText('Note', 2000) })}
        send={(values) =>
          call(offerCandidate, {
            application_id: subject.id,
            version: subject.version,
            action: 'offer_decline',
            declined_by: values.declined_by as 'candidate' | 'organization',
            decline_reason_id: values.decline_reason_id || null,
            note: values.note || null,
          })
        }
        onOk={() => done('Recorded. The candidate can be revived.')}
      >
        <RadioField
          name="declined_by"
          label="Declined by"
          options={[
            { value: 'candidate', label: 'The candidate' },
            { value: 'organization', label: 'Us: we took it back' },
          ]}
        />
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
        <TextArea name="note" label="Note (optional)" rows={2} />
        <FormActions save="Record" onCancel={onClose} />
      </Form>
    </Dialog>
  );
};
