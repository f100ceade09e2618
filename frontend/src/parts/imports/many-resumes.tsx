import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { directories, signUpload } from '@candor/contracts/files/endpoints';
import { typeIn } from '@candor/contracts/files/types';
import { saidOptions, type SourceType, sourceTypes } from '@candor/contracts/jobs/values';
import { say } from '@candor/contracts/words/say';
import type { ImportPlace, ImportSettings } from '@candor/contracts/imports/events';
import { addResumes, mostResumes } from '@candor/contracts/imports/imports';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/inputs/field.tsx';
import { Meter, withProgress } from '../../kit/progress-bar.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { UnsavedGuard } from '../../kit/inputs/unsaved-guard.tsx';
import { useUploads } from '../../kit/inputs/use-uploads.ts';
import { call } from '../../page/call.ts';
import { listTo } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';
import { beginResumes } from './begin-resumes.ts';

const typed = (files: readonly File[]): File[] =>
  files.map(
    (file) =>
      new File([file], file.name, { type: typeIn('resumes', file) ?? (file.type || 'application/octet-stream') }),
  );
const sign = (file: File) =>
  call(signUpload, {
    fileName: file.name,
    fileType: file.type,
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });

/** Where the people of the resumes will be added. */
export type Placed = { job_id: string | null; place: ImportPlace; step_id: string | null };

/** The dialog for resumes that were dropped together. Each is uploaded; then all become one import with its own page. */
export const ManyResumes = ({
  files,
  placed = { job_id: null, place: 'lead', step_id: null },
  usual = 'sourced',
  onCancel,
}: {
  files: readonly File[];
  placed?: Placed;
  usual?: SourceType;
  onCancel: () => void;
}) => {
  const navigate = useNavigate();
  const [sent] = useState(() => typed(files.slice(0, mostResumes)));
  const [source, setSource] = useState<SourceType>(usual);
  const [busy, setBusy] = useState(false);
  const [begun, setBegun] = useState<string | null>(null);
  const uploads = useUploads(sent, directories.resumes.limit, sign);
  const ended = uploads.filter(({ signed, problem }) => signed || problem).length;
  const problems = uploads.filter(({ problem }) => problem);
  const options = saidOptions(sourceTypes);
  // The question about unsaved changes has been removed when this effect runs.
  useEffect(() => {
    if (begun) void navigate(begun);
  }, [begun, navigate]);
  const add = async () => {
    setBusy(true);
    const asked = uploads.map(({ signed, name: file_name }) => ({ file_id: signed?.file_id ?? null, file_name }));
    const settings: ImportSettings = {
      columns: ['resume'],
      dates: 'dmy',
      known: 'ask',
      source,
      source_id: null,
      reason_id: null,
      ...placed,
    };
    await settle(
      say('Add the resumes'),
      withProgress(() => call(addResumes, { files: asked })),
      async ({ id }) => {
        // While another import is running, this import waits on its own page to be started.
        await beginResumes(id, settings, () => undefined);
        setBegun(listTo('people', 'imports', { id }));
      },
    );
    setBusy(false);
  };
  return (
    <div className="grid gap-4">
      {!begun && <UnsavedGuard />}
      <div>
        <p role="status" className="tnum mb-1.5 text-ui text-ink-2">
          {ended < uploads.length
            ? say('{done, number} of {count, number} files uploaded', { done: ended, count: uploads.length })
            : say('{count, plural, one {# file is} other {# files are}} uploaded.', {
                count: uploads.length - problems.length,
              })}
        </p>
        <Meter
          value={
            uploads.length
              ? uploads.reduce((sum, { share, problem }) => sum + (problem ? 1 : share), 0) / uploads.length
              : 1
          }
          label={say('Progress')}
        />
      </div>
      {files.length > mostResumes && (
        <p role="alert" className="text-meta text-bad">
          {say('Only the first {most, number} files are taken.', { most: mostResumes })}
        </p>
      )}
      {problems.length > 0 && (
        <ul aria-label={say('Files that were not uploaded')} className="divide-y divide-line border-y border-line">
          {problems.map(({ name, problem }, at) => (
            // Two files may have the same name.
            <li key={at} className="py-1.5 text-ui">
              <span className="block truncate text-ink">{name}</span>
              <span className="block text-meta text-bad">{problem}</span>
            </li>
          ))}
        </ul>
      )}
      <Field label={say('Source')}>
        {({ id, ...described }) => (
          <Select
            {...described}
            inputId={id}
            options={options}
            value={options.find(({ value }) => value === source) ?? null}
            onChange={(chosen) => setSource((chosen?.value as SourceType | undefined) ?? source)}
          />
        )}
      </Field>
      <p className="text-meta text-ink-3">
        {say('Candor reads each resume and adds the person. If a person may already be on record, you decide.')}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{say('Cancel')}</Button>
        <Button
          kind="primary"
          disabled={busy || ended < uploads.length || problems.length === uploads.length}
          onClick={() => void add()}
        >
          {say('{count, plural, one {Add # resume} other {Add # resumes}}', {
            count: uploads.length - problems.length,
          })}
        </Button>
      </div>
    </div>
  );
};
