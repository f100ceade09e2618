import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/kernel/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { jobOfPersonFields } from '@candor/contracts/people/fields';
import { addProspectToJob, jobsForProspects } from '@candor/contracts/pipeline/endpoints';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { FormActions } from '../../kit/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { toast } from '../../kit/toast.ts';
import { call, errorOf } from '../../page/call.ts';
import type { InHand } from './in-hand.ts';

/** Somebody leaves the prospect pipeline and starts as a lead on a job. */
export const ProspectToJob = ({ one, onClose, onDone }: { one: InHand; onClose: () => void; onDone: () => void }) => {
  const { revalidate } = useRevalidator();
  const [jobs, setJobs] = useState<readonly Option[] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(jobsForProspects, {}, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        setJobs(answer.status === 'ok' ? answer.payload.jobs : []);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Add to a job')}
      text={say('{name} starts as a lead there, and leaves this pipeline.', { name: one.name })}
    >
      {problem ? (
        <Notice tone="bad">{problem}</Notice>
      ) : jobs?.length === 0 ? (
        <p className="text-ui text-ink-2">{say('You manage the candidates of no job that is in progress.')}</p>
      ) : (
        <FieldsForm
          fields={jobOfPersonFields}
          initial={typedOf(jobOfPersonFields)}
          options={{ job_id: jobs ?? [] }}
          send={({ job_id }) => call(addProspectToJob, { application_id: one.id, version: one.version, job_id })}
          onOk={(_, { job_id }) => {
            const job = jobs?.find(({ value }) => value === job_id)?.label ?? '';
            toast({ text: say('Added to {job}.', { job }) });
            void revalidate();
            onDone();
          }}
        >
          <FieldInput name="job_id" placeholder={jobs ? say('Select…') : say('Loading…')} disabled={!jobs} />
          <FormActions save={say('Add')} onCancel={onClose} />
        </FieldsForm>
      )}
    </Dialog>
  );
};
