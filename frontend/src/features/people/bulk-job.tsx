import { say } from '@candor/contracts/kernel/say';
import type { Answer, BodyOf, PayloadOf } from '@candor/contracts/kernel/endpoint';
import { bulkArchiveFields, bulkJobFields, type startBulk } from '@candor/contracts/people/bulk';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { FormActions } from '../../kit/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { SelectField } from '../../kit/select.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { useFoundJobs } from './use-found-jobs.ts';

type Change = BodyOf<typeof startBulk>['change'];
type Payload = PayloadOf<typeof startBulk>;

/** Asks for the job to which many people are added, or on which they are archived, and why. */
export const BulkJob = ({
  kind,
  count,
  send,
  onDone,
  onClose,
}: {
  kind: 'add_to_job' | 'archive';
  count: number;
  send: (change: Change) => Promise<Answer<Payload>>;
  onDone: (payload: Payload) => void;
  onClose: () => void;
}) => {
  const { choices, jobs, problem, type, retry } = useFoundJobs();
  const adds = kind === 'add_to_job';
  const job = (
    <SelectField
      {...inputWords(bulkJobFields, 'job_id')}
      options={jobs}
      clearable={false}
      onInputChange={type}
      placeholder={say('Type to find one')}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        adds
          ? say('Add {count, plural, one {# candidate} other {# candidates}} to a job', { count })
          : say('Archive {count, plural, one {# candidate} other {# candidates}} on a job', { count })
      }
      text={
        adds
          ? say('They start as leads there. Whoever is on the job already stays where they are.')
          : say('Whoever is on this job leaves it. Nobody gets a message.')
      }
    >
      {problem && (
        <div className="mb-3 grid justify-items-start gap-2">
          <Notice tone="bad">{problem}</Notice>
          <Button size="sm" onClick={retry}>
            {say('Retry')}
          </Button>
        </div>
      )}
      {!choices ? (
        !problem && <SkeletonRows rows={2} />
      ) : adds ? (
        <FieldsForm
          fields={bulkJobFields}
          initial={typedOf(bulkJobFields)}
          send={({ job_id }) => send({ kind, job_id })}
          onOk={onDone}
        >
          {job}
          <FormActions save={say('Add')} onCancel={onClose} />
        </FieldsForm>
      ) : (
        <FieldsForm
          fields={bulkArchiveFields}
          initial={typedOf(bulkArchiveFields)}
          options={{ reason_id: choices.reasons }}
          send={({ job_id, reason_id }) => send({ kind, job_id, reason_id: reason_id || null })}
          onOk={onDone}
        >
          {job}
          <FieldInput
            name="reason_id"
            help={choices.reason_required ? say('Leads need none; everybody else on the job does.') : undefined}
          />
          <FormActions save={say('Archive')} onCancel={onClose} />
        </FieldsForm>
      )}
    </Dialog>
  );
};
