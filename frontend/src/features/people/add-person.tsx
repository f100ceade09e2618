import { useMemo, useState } from 'react';
import { X } from 'lucide-react';
import { useNavigate, Link } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { type FieldMap, fields } from '@candor/contracts/kernel/field';
import { personFields } from '@candor/contracts/people/fields';
import { type GivenValue, inputOf, type SeenField } from '@candor/contracts/people/person-fields';
import { upsertCandidate, upsertResume } from '@candor/contracts/people/endpoints';
import { addToJob } from '@candor/contracts/pipeline/endpoints';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { type ChosenFile, type FoundSkill, FromResume } from '../../parts/resumes/from-resume.tsx';
import { personTo } from '../../parts/people/links.ts';
import { LikelyPeople } from '../../parts/duplicates/likely-people.tsx';
import { ManyResumes } from '../../parts/imports/many-resumes.tsx';
import { PersonFields, type PersonValues } from '../../parts/people/person-fields.tsx';
import { useFoundJobs } from '../../parts/bulk/use-found-jobs.ts';
import { usePeopleWord } from '../../parts/people/people-words.ts';

/** The field's name in this form, made from its index. The server names a wrong field by its index in the request. */
const nameAt = (at: number) => `own_${at}`;
/** The id of the existing record of the same person, taken from the server's refusal. */
export const existingIn = (answer: object): string | null => {
  const found = (answer as { existing_id?: unknown }).existing_id;
  return typeof found === 'string' ? found : null;
};

type Typing = PersonValues & Record<string, unknown> & { job_id: string };

/** Skills that the resume names, each with a button that leaves it out. */
const ResumeSkills = ({
  skills,
  onChange,
}: {
  skills: readonly FoundSkill[];
  onChange: (skills: readonly FoundSkill[]) => void;
}) => (
  <div className="grid gap-1.5">
    <span className="text-ui font-medium text-ink">{say('Skills')}</span>
    <div className="flex flex-wrap gap-1">
      {skills.map(({ id, name }) => (
        <span
          key={id}
          className="inline-flex h-6 items-center rounded-tag bg-hover ps-1.5 text-micro font-medium text-ink-2"
        >
          {name}
          <button
            type="button"
            aria-label={say('Remove the skill {skill}', { skill: name })}
            onClick={() => onChange(skills.filter((each) => each.id !== id))}
            className="grid size-6 place-items-center rounded-tag text-ink-3 hover:text-ink"
          >
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
    </div>
    <p className="text-meta text-ink-3">{say('The resume names these skills. They are saved with the person.')}</p>
  </div>
);

/** The form for a new person, optionally on a job. If the email is already known, the form links to that person. */
export const AddPerson = ({
  sources,
  asked,
  mayUpload,
  mayImport,
  drive,
  onClose,
}: {
  sources: readonly Option[];
  /** The organization's fields in this form. */
  asked: readonly SeenField[];
  /** Whether the reader may add a resume and have it read. */
  mayUpload: boolean;
  /** Whether many resumes can be added at once. */
  mayImport: boolean;
  /** Whether the reader has connected their Google Drive. */
  drive: boolean;
  onClose: () => void;
}) => {
  const navigate = useNavigate();
  const word = usePeopleWord();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [existing, setExisting] = useState<string | null>(null);
  const [many, setMany] = useState<File[] | null>(null);
  const [skills, setSkills] = useState<readonly FoundSkill[]>([]);
  const { jobs, type: findJobs } = useFoundJobs();
  // The fields are those at the start. If they changed while the form is shown, typed text would be lost.
  const [own] = useState(asked);
  const form = useMemo(
    () =>
      fields<FieldMap>({
        ...personFields.each,
        ...Object.fromEntries(own.map((field, at) => [nameAt(at), inputOf(field)])),
      }),
    [own],
  );
  const send = async (typed: Typing) => {
    const given = own.flatMap(({ id: field_id }, at) => {
      const value = typed[nameAt(at)] as GivenValue;
      return value === '' || value === false || (Array.isArray(value) && !value.length) ? [] : [{ field_id, value }];
    });
    const answer = await call(upsertCandidate, {
      ...(Object.fromEntries(
        Object.keys(personFields.each).map((name) => [name, typed[name]]),
      ) as unknown as PersonValues),
      values: given,
      skills: skills.map(({ id }) => id),
      type: 'prospect',
    });
    setExisting(answer.status === 'error' && answer.code === 'duplicate' ? existingIn(answer) : null);
    return answer;
  };
  if (many)
    return (
      <Dialog open onClose={onClose} title={word('addMany')} text={word('join')}>
        <ManyResumes files={many} onCancel={onClose} />
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title={word('addOne')} text={word('joins')}>
      <FieldsForm
        fields={form}
        initial={{ ...(typedOf(form, { source: 'sourced' }) as PersonValues & Record<string, unknown>), job_id: '' }}
        options={{
          source_id: sources,
          ...Object.fromEntries(own.map((field, at) => [nameAt(at), inputOf(field).options ?? []])),
        }}
        focus="first_name"
        send={send}
        onOk={async ({ candidate }, { job_id, source, source_id }) => {
          if (job_id)
            await settle(
              say('Add to a job'),
              call(addToJob, {
                job_id,
                candidate_id: candidate.id,
                source,
                source_id: source_id || null,
                resume_file_id: file?.file_id ?? null,
                resume_file_name: file?.name ?? null,
              }),
              () => {},
            );
          else if (file)
            await settle(
              say('Add {name}', { name: file.name }),
              call(upsertResume, { candidate_id: candidate.id, file_id: file.file_id, file_name: file.name }),
              () => {},
            );
          toast({ text: say('{name} added.', { name: candidate.name }) });
          void navigate(personTo(candidate.id));
        }}
      >
        {existing && (
          <Notice tone="info" title={say('This person is already in Candor.')}>
            <Link to={personTo(existing)} className="font-medium underline underline-offset-2">
              {say('Open their record')}
            </Link>
          </Notice>
        )}
        {mayUpload && (
          <FromResume onFile={setFile} onSkills={setSkills} onMany={mayImport ? setMany : undefined} drive={drive} />
        )}
        <PersonFields sources={sources} contact={<LikelyPeople />} />
        {jobs.length > 0 && (
          <SelectField
            name="job_id"
            label={say('Job')}
            options={jobs}
            onInputChange={findJobs}
            placeholder={say('No job, only the talent pool')}
            help={say('They start as a lead there and can be moved on from the board.')}
          />
        )}
        {own.map(({ id, name }, at) => (
          <FieldInput key={id} name={nameAt(at)} label={name} />
        ))}
        {skills.length > 0 && <ResumeSkills skills={skills} onChange={setSkills} />}
        <FormActions save={word('add')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
