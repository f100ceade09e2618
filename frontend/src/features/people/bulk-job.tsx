import { useEffect, useState } from 'react';
import { say } from '@candor/contracts/kernel/say';
import type { Answer, BodyOf, PayloadOf } from '@candor/contracts/kernel/endpoint';
import {
  bulkArchiveFields,
  bulkArchiveFreeFields,
  bulkChoices,
  bulkJobFields,
  type startBulk,
} from '@candor/contracts/people/bulk';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call, errorOf } from '../../page/call.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { FormActions } from '../../kit/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';

type Change = BodyOf<typeof startBulk>['change'];

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
  send: (change: Change) => Promise<Answer<PayloadOf<typeof startBulk>>>;
  onDone: () => void;
  onClose: () => void;
}) => {
  const [choices, setChoices] = useState<PayloadOf<typeof bulkChoices> | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(bulkChoices, {}, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        if (answer.status === 'ok') setChoices(answer.payload);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  const adds = kind === 'add_to_job';
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
      {problem ? (
        <Notice tone="bad">{problem}</Notice>
      ) : !choices ? (
        <SkeletonRows rows={2} />
      ) : adds ? (
        <FieldsForm
          fields={bulkJobFields}
          initial={typedOf(bulkJobFields)}
          options={{ job_id: choices.jobs }}
          send={({ job_id }) => send({ kind, job_id })}
          onOk={onDone}
        >
          <FieldInput name="job_id" />
          <FormActions save={say('Add')} onCancel={onClose} />
        </FieldsForm>
      ) : (
        <FieldsForm
          fields={choices.reason_required ? bulkArchiveFields : bulkArchiveFreeFields}
          initial={typedOf(bulkArchiveFields)}
          options={{ job_id: choices.jobs, reason_id: choices.reasons }}
          send={({ job_id, reason_id }) => send({ kind, job_id, reason_id: reason_id || null })}
          onOk={onDone}
        >
          <FieldInput name="job_id" />
          <FieldInput name="reason_id" />
          <FormActions save={say('Archive')} onCancel={onClose} />
        </FieldsForm>
      )}
    </Dialog>
  );
};
