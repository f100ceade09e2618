import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { jobOfPersonFields } from '@candor/contracts/people/fields';
import { availableJobs } from '@candor/contracts/people/endpoints';
import { addToJob } from '@candor/contracts/pipeline/endpoints';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call, errorOf } from '../../page/call.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { toast } from '../../kit/overlays/toast.ts';

/** Considers a person for a job: they start as a lead there. */
export const AddToJob = ({ personId, name, onClose }: { personId: string; name: string; onClose: () => void }) => {
  const { revalidate } = useRevalidator();
  const [jobs, setJobs] = useState<readonly Option[] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(availableJobs, { candidate_id: personId }, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        setJobs(answer.status === 'ok' ? answer.payload.jobs : []);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [personId]);
  const jobName = (id: string) => jobs?.find((job) => job.value === id)?.label ?? '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Add to a job')}
      text={say('{name} starts as a lead there and can be moved on from the board.', { name })}
    >
      {problem ? (
        <Notice tone="bad">{problem}</Notice>
      ) : jobs?.length === 0 ? (
        <p className="text-ui text-ink-2">{say('There is no other open job they can be added to.')}</p>
      ) : (
        <FieldsForm
          fields={jobOfPersonFields}
          initial={typedOf(jobOfPersonFields)}
          options={{ job_id: jobs ?? [] }}
          send={({ job_id: id }) => call(addToJob, { job_id: id, candidate_id: personId })}
          onOk={(_, { job_id: id }) => {
            toast({ text: say('Added to {job}.', { job: jobName(id) }) });
            void revalidate();
            onClose();
          }}
        >
          <FieldInput name="job_id" loading={!jobs} />
          <FormActions save={say('Add')} onCancel={onClose} />
        </FieldsForm>
      )}
    </Dialog>
  );
};
