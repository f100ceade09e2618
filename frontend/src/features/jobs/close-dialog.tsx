import { useFormikContext } from 'formik';
import { upsertJob } from '@candor/contracts/jobs/endpoints';
import type { JobRow } from '@candor/contracts/jobs/rows';
import type { Option } from '@candor/contracts/kernel/standard';
import type { Reasons } from '@candor/contracts/jobs/pages';
import { string } from 'yup';
import { call } from '../../page/call.ts';
import { CheckboxField, RadioField } from '../../kit/choice.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, FormActions } from '../../kit/form.tsx';
import { SelectField } from '../../kit/select.tsx';
import { closeRules } from './job-rules.ts';

type Values = {
  job_close_reason_id: string;
  remaining: 'archive' | 'keep';
  disqualification_reason_id: string;
  send_message: boolean;
};
const rules = closeRules.shape({
  disqualification_reason_id: string().when('remaining', ([remaining], each) =>
    remaining === 'archive' ? each.required('Choose a reason for the candidates.') : each,
  ),
});

const Archiving = ({ reasons }: { reasons: Reasons }) => {
  const { values } = useFormikContext<Values>();
  if (values.remaining !== 'archive') return null;
  return (
    <div className="grid gap-3 ps-6.5">
      <SelectField
        name="disqualification_reason_id"
        label="Their reason"
        options={reasons.map((reason) => ({ value: reason.id, label: reason.name }))}
        clearable={false}
      />
      <CheckboxField
        name="send_message"
        label="Send them a message"
        help="Each receives the rejection text that fits where they stand."
      />
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
  const initial: Values = {
    job_close_reason_id: '',
    remaining: live ? 'archive' : 'keep',
    disqualification_reason_id: usual?.id ?? '',
    send_message: true,
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Close ${job.fields.name}?`}
      text="The post disappears and nobody can apply. You can reopen the job later."
    >
      <Form
        initial={initial}
        schema={live ? rules : closeRules}
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
        <SelectField
          name="job_close_reason_id"
          label="Reason"
          options={options.close_reasons}
          clearable={false}
          placeholder="Choose a reason"
        />
        {live > 0 && (
          <>
            <RadioField
              name="remaining"
              label={`${live.toLocaleString()} ${live === 1 ? 'candidate is' : 'candidates are'} still in progress`}
              options={[
                {
                  value: 'keep',
                  label: 'Keep them where they are',
                  help: 'They stay in the closed job and can be archived one by one.',
                },
                { value: 'archive', label: 'Archive them' },
              ]}
            />
            <Archiving reasons={reasons} />
          </>
        )}
        <FormActions save="Close the job" onCancel={onClose} />
      </Form>
    </Dialog>
  );
};
