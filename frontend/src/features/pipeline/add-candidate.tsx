import { useState } from 'react';
import { FileText, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { object, string } from 'yup';
import { signUpload } from '@candor/contracts/files/endpoints';
import { optionsOf, sourceTypes, type SourceType } from '@candor/contracts/jobs/values';
import type { StepRef } from '@candor/contracts/kernel/standard';
import type { JobPage } from '@candor/contracts/jobs/pages';
import { addToJob } from '@candor/contracts/pipeline/endpoints';
import { call } from '../../page/call.ts';
import { refused } from '../../page/refused.ts';
import { IconButton } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, FormActions } from '../../kit/form.tsx';
import { Segmented } from '../../kit/segmented.tsx';
import { SelectField } from '../../kit/select.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { toast } from '../../kit/toast.ts';
import { FileDrop } from '../../kit/upload.tsx';
import { PersonFinder, type Found } from './person-finder.tsx';

const most = (label: string, count: number) => string().max(count, `${label} must be at most ${count} characters.`);
const fresh = object({
  first_name: most('First name', 80).trim().required('First name is required.'),
  last_name: most('Last name', 80).trim().required('Last name is required.'),
  email: string().trim().email('Enter a valid email address.'),
  phone: most('Phone', 40),
  current_title: most('Current title', 120),
  current_company: most('Current company', 120),
  source: string().required('Source is required.'),
});
const known = object({ source: string().required('Source is required.') });
const accepted = '.pdf,.doc,.docx,.rtf,.txt,.odt';

const ResumeField = ({
  jobId,
  file,
  onChange,
}: {
  jobId: string;
  file: { id: string; name: string } | null;
  onChange: (file: { id: string; name: string } | null) => void;
}) => (
  <div>
    <p className="mb-1.5 text-ui font-medium text-ink">Resume (optional)</p>
    {file ? (
      <div className="flex items-center gap-2 rounded-ctl bg-well px-2.5 py-1.5 text-ui">
        <FileText size={14} aria-hidden className="text-ink-3" />
        <span className="min-w-0 flex-1 truncate">{file.name}</span>
        <IconButton label="Remove the resume" size="sm" onClick={() => onChange(null)}>
          <X size={14} aria-hidden />
        </IconButton>
      </div>
    ) : (
      <FileDrop
        label="Choose a file"
        accept={accepted}
        sign={async (chosen) => {
          const answer = await call(signUpload, {
            fileName: chosen.name,
            fileType: chosen.type || 'application/octet-stream',
            fileId: crypto.randomUUID(),
            acl: 'private',
            directory: 'resumes',
            job: jobId,
          });
          return refused(answer) ? null : answer.payload;
        }}
        onDone={(signed, chosen) => onChange({ id: signed.file_id, name: chosen.name })}
      />
    )}
  </div>
);

/** Adds a person to the job, as a lead or an applicant: somebody known, or somebody new. `step` is where they begin. */
export const AddCandidate = ({
  page,
  lead,
  step,
  onClose,
}: {
  page: JobPage;
  lead: boolean;
  step?: StepRef;
  onClose: () => void;
}) => {
  const { job, user } = page;
  const { revalidate } = useRevalidator();
  const [person, setPerson] = useState<Found | null>(null);
  const [asLead, setAsLead] = useState(lead);
  const [file, setFile] = useState<{ id: string; name: string } | null>(null);
  const chosen =
    step && (step.type === 'sourced_new') === asLead
      ? step
      : job.steps.find((each) => each.type === (asLead ? 'sourced_new' : 'application'));
  const initial = {
    first_name: '',
    last_name: '',
    email: '',
    phone: '',
    current_title: '',
    current_company: '',
    source: lead ? 'sourced' : 'applied',
  };
  const send = ({ source, ...fields }: typeof initial) =>
    call(addToJob, {
      job_id: job.id,
      workflow_step_id: chosen?.id ?? null,
      source: source as SourceType,
      resume_file_id: file?.id ?? null,
      resume_file_name: file?.name ?? null,
      ...(person
        ? { candidate_id: person.id }
        : {
            ...fields,
            email: fields.email || null,
            phone: fields.phone || null,
            current_title: fields.current_title || null,
            current_company: fields.current_company || null,
          }),
    });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={asLead ? 'Add a lead' : 'Add a candidate'}
      text={`To ${job.fields.name}${chosen ? `, ${chosen.name}` : ''}.`}
    >
      <div className="grid gap-4">
        <div>
          <Segmented
            label="Added as"
            value={asLead ? 'lead' : 'applicant'}
            onChange={(value) => setAsLead(value === 'lead')}
            options={[
              { value: 'applicant', label: 'Applicant' },
              { value: 'lead', label: 'Lead, has not applied' },
            ]}
          />
        </div>
        {user.groups.SEARCH && <PersonFinder jobId={job.id} value={person} onChange={setPerson} />}
        <Form
          key={person ? 'known' : 'new'}
          initial={initial}
          schema={person ? known : fresh}
          send={send}
          onOk={(_, values) => {
            onClose();
            toast({
              text: `${person?.name ?? `${values.first_name} ${values.last_name}`} added to ${chosen?.name ?? 'the job'}.`,
            });
            void revalidate();
          }}
        >
          {!person && (
            <>
              <p className="-mb-1 border-t border-line pt-3 text-meta text-ink-3">
                {user.groups.SEARCH ? 'Or add somebody new' : 'Add somebody new'}
              </p>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField name="first_name" label="First name" autoComplete="off" />
                <TextField name="last_name" label="Last name" autoComplete="off" />
                <TextField name="email" label="Email (optional)" type="email" autoComplete="off" />
                <TextField name="phone" label="Phone (optional)" type="tel" autoComplete="off" />
                <TextField name="current_title" label="Current title (optional)" />
                <TextField name="current_company" label="Current company (optional)" />
              </div>
            </>
          )}
          <div className="sm:max-w-[calc(50%-8px)]">
            <SelectField name="source" label="Source" options={optionsOf(sourceTypes)} clearable={false} />
          </div>
          {user.groups.UPLOAD && <ResumeField jobId={job.id} file={file} onChange={setFile} />}
          <FormActions save={asLead ? 'Add the lead' : 'Add the candidate'} onCancel={onClose} />
        </Form>
      </div>
    </Dialog>
  );
};
