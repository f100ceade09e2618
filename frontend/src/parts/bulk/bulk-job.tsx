import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import type { Answer, BodyOf, PayloadOf } from '@candor/contracts/kernel/endpoint';
import {
  bulkAdvanceFields,
  bulkArchiveFields,
  bulkChoices,
  bulkJobFields,
  type startBulk,
} from '@candor/contracts/bulk/bulk';
import { sideCallsForFarewell } from '@candor/contracts/pipeline/farewell';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { leavesText } from '../triage/farewell-words.ts';
import { useFoundJobs } from './use-found-jobs.ts';

type Change = BodyOf<typeof startBulk>['change'];
type Payload = PayloadOf<typeof startBulk>;

/** An action on many people on one job. */
export type BulkOnJob = 'add_to_job' | 'advance' | 'archive';
const titleOf = (kind: BulkOnJob, count: number): string => {
  switch (kind) {
    case 'add_to_job':
      return say('Add {count, plural, one {# person} other {# people}} to a job', { count });
    case 'advance':
      return say('Advance {count, plural, one {# person} other {# people}} on a job', { count });
    case 'archive':
      return say('Archive {count, plural, one {# person} other {# people}} on a job', { count });
  }
};
const textOf = (kind: BulkOnJob): string => {
  switch (kind) {
    case 'add_to_job':
      return say('They start as leads there. People who are already on the job stay where they are.');
    case 'advance':
      return say('People on this job who can advance do. You can undo it for ten minutes.');
    case 'archive':
      return say('People on this job are archived.');
  }
};
/** The steps of the job that is chosen in the surrounding form. */
const StepInput = () => {
  const { job_id } = useFormikContext<{ job_id: string }>().values;
  const [found, setFound] = useState<{ job_id: string; steps: readonly Option[] } | null>(null);
  useEffect(() => {
    if (!job_id) return;
    const stop = new AbortController();
    call(bulkChoices, { job_id }, { signal: stop.signal }).then(
      (answer) => {
        if (answer.status === 'ok') setFound({ job_id, steps: answer.payload.steps });
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [job_id]);
  const steps = found && found.job_id === job_id ? found.steps : null;
  return (
    <SelectField
      {...inputWords(bulkAdvanceFields, 'step_id')}
      options={steps ?? []}
      placeholder={say('The next step of each')}
      disabled={!steps}
    />
  );
};

/** The submit button, and a line that says when the messages are sent. */
const ArchiveFoot = ({
  choices: { reasons, leaves_at },
  onCancel,
}: {
  choices: PayloadOf<typeof bulkChoices>;
  onCancel: () => void;
}) => {
  const { message, reason_id } = useFormikContext<{ message: boolean; reason_id: string }>().values;
  const writes = message && sideCallsForFarewell(reasons.find(({ value }) => value === reason_id)?.side ?? null);
  return (
    <FormActions
      save={writes ? say('Archive, messages {when}', { when: leavesText(leaves_at, null) }) : say('Archive')}
      onCancel={onCancel}
    />
  );
};

/** Asks for the job to which many people are added, or on which they are advanced or archived. It also asks for the step and the reason. */
export const BulkJob = ({
  kind,
  count,
  send,
  onDone,
  onClose,
}: {
  kind: BulkOnJob;
  count: number;
  send: (change: Change) => Promise<Answer<Payload>>;
  onDone: (payload: Payload) => void;
  onClose: () => void;
}) => {
  const { choices, jobs, problem, type, retry } = useFoundJobs();
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
    <Dialog open onClose={onClose} title={titleOf(kind, count)} text={textOf(kind)}>
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
      ) : kind === 'add_to_job' ? (
        <FieldsForm
          fields={bulkJobFields}
          initial={typedOf(bulkJobFields)}
          send={({ job_id }) => send({ kind, job_id })}
          onOk={onDone}
        >
          {job}
          <FormActions save={say('Add')} onCancel={onClose} />
        </FieldsForm>
      ) : kind === 'advance' ? (
        <FieldsForm
          fields={bulkAdvanceFields}
          initial={typedOf(bulkAdvanceFields)}
          send={({ job_id, step_id }) => send({ kind, job_id, step_id: step_id || null })}
          onOk={onDone}
        >
          {job}
          <StepInput />
          <FormActions save={say('Advance')} onCancel={onClose} />
        </FieldsForm>
      ) : (
        <FieldsForm
          fields={bulkArchiveFields}
          initial={typedOf(bulkArchiveFields)}
          options={{ reason_id: choices.reasons }}
          send={({ job_id, reason_id, message }) => send({ kind, job_id, reason_id: reason_id || null, message })}
          onOk={onDone}
        >
          {job}
          <FieldInput
            name="reason_id"
            help={choices.reason_required ? say('Leads do not need one. All other people on the job do.') : undefined}
          />
          <FieldInput name="message" />
          <ArchiveFoot choices={choices} onCancel={onClose} />
        </FieldsForm>
      )}
    </Dialog>
  );
};
