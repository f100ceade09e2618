import { say } from '@candor/contracts/kernel/say';
import { useFormikContext } from 'formik';
import { closeFields } from '@candor/contracts/jobs/fields';
import { upsertJob } from '@candor/contracts/jobs/endpoints';
import type { JobRow } from '@candor/contracts/jobs/rows';
import type { Option } from '@candor/contracts/kernel/standard';
import type { Reasons } from '@candor/contracts/jobs/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, type Typed, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { CheckboxField, RadioField } from '../../kit/choice.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { FormActions } from '../../kit/form.tsx';

type Values = Typed<typeof closeFields.each>;

const Archiving = () => {
  const { values } = useFormikContext<Values>();
  if (values.remaining !== 'archive') return null;
  return (
    <div className="grid gap-3 ps-6.5">
      <FieldInput name="disqualification_reason_id" />
      <CheckboxField {...inputWords(closeFields, 'send_message')} />
    </div>
  );
};

/** Asks why a job closes and what becomes of those still in it. A pending offer refuses it. */
export const CloseDialog = ({
  page,
  onClose,
  onClosed,
}: {
  page: {
    job: Pick<JobRow, 'id' | 'version' | 'fields' | 'counts'>;
    options: { close_reasons: Option[] };
    reasons: Reasons;
  };
  onClose: () => void;
  onClosed: () => void;
}) => {
  const { job, options, reasons } = page;
  const { live } = job.counts;
  const usual =
    reasons.find((reason) => reason.name === 'Position closed') ??
    reasons.find((reason) => reason.side === 'we_rejected');
  const initial = typedOf(closeFields, {
    remaining: live ? 'archive' : 'keep',
    disqualification_reason_id: usual?.id,
    send_message: true,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Close {name}?', { name: job.fields.name })}
      text={say('The post disappears and nobody can apply. You can reopen the job later.')}
    >
      <FieldsForm
        fields={closeFields}
        initial={initial}
        options={{
          job_close_reason_id: options.close_reasons,
          disqualification_reason_id: reasons.map((reason) => ({ value: reason.id, label: reason.name })),
        }}
        onOk={onClosed}
        send={({ job_close_reason_id, remaining, disqualification_reason_id, send_message }) =>
          call(upsertJob, {
            id: job.id,
            version: job.version,
            hiring_status: 'archived',
            job_close_reason_id,
            remaining,
            ...(remaining === 'archive' ? { disqualification_reason_id, send_message } : {}),
          })
        }
      >
        <FieldInput name="job_close_reason_id" />
        {live > 0 && (
          <>
            <RadioField
              name="remaining"
              label={say('{count, plural, one {# candidate is} other {# candidates are}} still in progress', {
                count: live,
              })}
              options={[
                {
                  value: 'keep',
                  label: say('Keep them where they are'),
                  help: say('They stay in the closed job and can be archived one by one.'),
                },
                { value: 'archive', label: say('Archive them') },
              ]}
            />
            <Archiving />
          </>
        )}
        <FormActions save={say('Close the job')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
