import { kindWords } from '@candor/contracts/jobs/kinds';
import type { SourceType } from '@candor/contracts/jobs/values';
import { fullName } from '@candor/contracts/values/person-name';
import { importsPeople, may, opensSomePeople, searches, uploads } from '@candor/contracts/accounts/needs';
import { useState } from 'react';
import { FileText, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { signUpload } from '@candor/contracts/files/endpoints';
import { typeIn } from '@candor/contracts/files/types';
import type { StepRef } from '@candor/contracts/jobs/step-ref';
import type { JobPage } from '@candor/contracts/jobs/pages';
import { mostResumes } from '@candor/contracts/imports/imports';
import { arrivalFields, knownArrivalFields } from '@candor/contracts/pipeline/fields';
import { addToJob } from '@candor/contracts/pipeline/endpoints';
import { say, sayLabel } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { type PersonHit, PersonFinder } from '../../page/person-finder.tsx';
import { IconButton } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { useGo } from '../../kit/link.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { FileDrop } from '../../kit/inputs/upload.tsx';
import { FromDrive } from '../../page/from-drive.tsx';
import { LikelyPeople } from '../duplicates/likely-people.tsx';
import { ManyResumes } from '../imports/many-resumes.tsx';

/** The required fields of a new person. */
const newcomer = arrivalFields.pick(
  'first_name',
  'last_name',
  'email',
  'phone',
  'current_title',
  'current_company',
  'source',
);
const accepted = '.pdf,.doc,.docx,.rtf,.txt,.odt';

const ResumeField = ({
  jobId,
  file,
  onChange,
  onMany,
  drive,
}: {
  jobId: string;
  file: { id: string; name: string } | null;
  onChange: (file: { id: string; name: string } | null) => void;
  onMany?: (files: File[]) => void;
  /** Whether the reader has connected their Google Drive. */
  drive: boolean;
}) => (
  <div>
    <p className="mb-1.5 text-ui font-medium text-ink">{say('Resume (optional)')}</p>
    {file ? (
      <div className="flex items-center gap-2 rounded-ctl bg-well px-2.5 py-1.5 text-ui">
        <FileText size={14} aria-hidden className="text-ink-3" />
        <span className="min-w-0 flex-1 truncate">{file.name}</span>
        <IconButton label={say('Remove the resume')} size="sm" onClick={() => onChange(null)}>
          <X size={14} aria-hidden />
        </IconButton>
      </div>
    ) : (
      <FileDrop
        label={say('Choose a file')}
        accept={accepted}
        as={(chosen) => typeIn('resumes', chosen)}
        sign={(chosen) =>
          call(signUpload, {
            fileName: chosen.name,
            fileType: chosen.type || 'application/octet-stream',
            fileId: crypto.randomUUID(),
            acl: 'private',
            directory: 'resumes',
            job: jobId,
          })
        }
        onDone={(signed, chosen) => onChange({ id: signed.file_id, name: chosen.name })}
        onMany={onMany}
      />
    )}
    {drive && !file && (
      <FromDrive as="resume" onDone={(added) => onChange({ id: added.file.file_id, name: added.file.name })} />
    )}
    {onMany && !file && (
      <p className="mt-1.5 text-meta text-ink-3">
        {say('Choose up to {most, number} resumes to add a candidate for each.', { most: mostResumes })}
      </p>
    )}
  </div>
);

/** Adds an existing or a new person to the job, as a lead or an applicant. `step`: the step in which they start. */
export const AddCandidate = ({
  page,
  lead,
  step,
  leadsTo,
  onClose,
}: {
  page: JobPage;
  lead: boolean;
  step?: StepRef;
  /** The address of the list of leads, for a page that shows no leads. */
  leadsTo?: string | undefined;
  onClose: () => void;
}) => {
  const { job, user } = page;
  const said = kindWords[job.kind];
  const { adding } = said;
  const { revalidate } = useRevalidator();
  const go = useGo();
  const [person, setPerson] = useState<PersonHit | null>(null);
  const [asLead, setAsLead] = useState(lead || (step ? step.type : adding.type) === 'sourced_new');
  const [file, setFile] = useState<{ id: string; name: string } | null>(null);
  const [many, setMany] = useState<File[] | null>(null);
  const chosen =
    step && (step.type === 'sourced_new') === asLead
      ? step
      : job.steps.find((each) => each.type === (asLead ? 'sourced_new' : 'application'));
  const initial = typedOf(newcomer, { source: lead ? 'sourced' : adding.source });
  const beyond = job.steps.find(({ type }) => type === 'application');
  const send = ({ source, ...fields }: typeof initial) =>
    call(addToJob, {
      job_id: job.id,
      workflow_step_id: chosen?.id ?? null,
      source,
      resume_file_id: file?.id ?? null,
      resume_file_name: file?.name ?? null,
      ...(person ? { candidate_id: person.id } : fields),
    });
  const place = chosen
    ? say('To {job}, {step}.', { job: job.fields.name, step: sayLabel(chosen.name) })
    : say('To {job}.', { job: job.fields.name });
  if (many)
    return (
      <Dialog open onClose={onClose} title={say('Add candidates')} text={place}>
        <ManyResumes
          files={many}
          placed={{ job_id: job.id, place: asLead ? 'lead' : 'step', step_id: asLead ? null : (chosen?.id ?? null) }}
          usual={initial.source as SourceType}
          onCancel={onClose}
        />
      </Dialog>
    );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={asLead && adding.type === 'application' ? say('Add a lead') : sayLabel(said.addOne)}
      text={place}
    >
      <div className="grid gap-4">
        <div>
          <Segmented
            label={sayLabel(adding.label)}
            value={asLead ? 'lead' : 'applicant'}
            onChange={(value) => setAsLead(value === 'lead')}
            options={[
              { value: 'applicant', label: sayLabel(adding.beyond ?? beyond?.name ?? '') },
              { value: 'lead', label: sayLabel(adding.lead) },
            ]}
          />
        </div>
        {may(searches, user) && (
          <PersonFinder
            label={say('Find someone you know')}
            noneFound={sayLabel(said.nobodyFound)}
            notOn={job.id}
            value={person}
            onChange={setPerson}
          />
        )}
        {!person && (
          <p className="-mb-1 border-t border-line pt-3 text-meta text-ink-3">
            {may(searches, user) ? say('Or add someone new') : say('Add someone new')}
          </p>
        )}
        <FieldsForm
          key={person ? 'known' : 'new'}
          fields={person ? knownArrivalFields : newcomer}
          initial={initial}
          marks="optional"
          send={send}
          onOk={(_, values) => {
            onClose();
            toast({
              text: say('{name} added to {place}.', {
                name: person?.name ?? fullName(values),
                place: chosen ? sayLabel(chosen.name) : say('the job'),
              }),
              action: asLead && leadsTo ? { label: say('Show the leads'), run: () => void go(leadsTo) } : undefined,
            });
            void revalidate();
          }}
        >
          {!person && (
            <div className="grid gap-4 sm:grid-cols-2">
              <FieldInput name="first_name" />
              <FieldInput name="last_name" />
              <FieldInput name="email" />
              <FieldInput name="phone" type="tel" />
              {may(opensSomePeople, user) && (
                <div className="empty:hidden sm:col-span-2">
                  <LikelyPeople onTake={setPerson} />
                </div>
              )}
              <FieldInput name="current_title" />
              <FieldInput name="current_company" />
            </div>
          )}
          <div className="sm:max-w-[calc(50%-8px)]">
            <FieldInput name="source" />
          </div>
          {may(uploads, user) && (
            <ResumeField
              jobId={job.id}
              file={file}
              onChange={setFile}
              drive={user.drive}
              onMany={!person && job.kind === 'job' && may(importsPeople, user) ? setMany : undefined}
            />
          )}
          <FormActions save={sayLabel(asLead ? said.addLead : said.addBeyond)} onCancel={onClose} />
        </FieldsForm>
      </div>
    </Dialog>
  );
};
