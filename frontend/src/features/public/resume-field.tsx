import { useId, useRef, useState } from 'react';
import { useField, useFormikContext } from 'formik';
import { Check, FileText } from 'lucide-react';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { listWords } from '@candor/contracts/words/list-words';
import { numberWords, say } from '@candor/contracts/words/say';
import { directories, resumeRefused, signUpload } from '@candor/contracts/files/endpoints';
import { typeIn } from '@candor/contracts/files/types';
import { readOwnResume } from '@candor/contracts/public/apply-resume';
import { applyFields } from '@candor/contracts/pipeline/fields';
import { inputWords } from '../../fields/fields-form.tsx';
import { call, errorOf } from '../../page/call.ts';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { Meter } from '../../kit/progress-bar.tsx';

const { limit, types } = directories.apply;
const endings = [...new Set(Object.values(types).flat())];
/** The accepted types of a file input. */
export const acceptedFiles = [...endings.map((ending) => `.${ending}`), ...Object.keys(types)].join(',');
/** The file's type, found by the ending of its name if the browser omits it. */
export const typeOf = (file: Pick<File, 'name' | 'type'>): string | null => typeIn('apply', file);
const size = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${numberWords(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${numberWords(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`;

type Upload = { name: string; size: number; share: number };
type Filled = PayloadOf<typeof readOwnResume>;
/** Fills the form's empty fields from the resume. If the resume cannot be read, the applicant types the answers, and no error is shown. */
const useFilledIn = (place: string) => {
  const { setValues } = useFormikContext<Filled & { resume_file_id: string }>();
  const [filled, setFilled] = useState<string[]>([]);
  const fill = async (file_id: string, signal: AbortSignal) => {
    const answer = await call({ ...readOwnResume, path: `${place}/api/resume` }, { file_id }, { signal }).catch(
      () => null,
    );
    if (signal.aborted || answer?.status !== 'ok') return;
    const found = Object.entries(answer.payload).filter(([, value]) => value) as [keyof Filled, string][];
    await setValues((now) => {
      // The applicant may have chosen another file meanwhile.
      const missing = now.resume_file_id === file_id ? found.filter(([name]) => !now[name]) : [];
      setFilled(missing.map(([name]) => inputWords(applyFields, name).label));
      return { ...now, ...Object.fromEntries(missing) };
    }, false);
  };
  return { filled, fill, empty: () => setFilled([]) };
};

/** The box shown below the invisible file input. It replaces the browser's own box, whose text is in the browser's language. */
const NoFile = ({ refused }: { refused: boolean }) => (
  <div
    aria-hidden
    className={cx(
      'flex items-center gap-3 rounded-ctl border border-dashed bg-well p-2 text-read text-ink-3',
      refused ? 'border-bad' : 'border-line-2',
    )}
  >
    <span className={buttonLook({})}>{say('Choose a file')}</span>
    {say('No file chosen')}
  </div>
);
/** The chosen file with its progress. `share`: the part that has been uploaded, from 0 to 1; null: the upload is complete. */
const FileLine = ({
  file,
  share,
  onRemove,
}: {
  file: { name: string; size: number | undefined };
  share: number | null;
  onRemove: () => void;
}) => (
  <div className="flex items-center gap-3 rounded-ctl border border-line-2 bg-well px-3 py-2">
    <FileText size={18} aria-hidden className="shrink-0 text-ink-3" />
    <div className="min-w-0 flex-1">
      <p className="truncate text-read text-ink">{file.name}</p>
      {share !== null ? (
        <div className="mt-1.5">
          <Meter value={share} label={say('Uploading {name}', { name: file.name })} />
        </div>
      ) : (
        <p role="status" className="text-meta text-good">
          {file.size === undefined ? say('Uploaded') : say('Uploaded, {size}', { size: size(file.size) })}
        </p>
      )}
    </div>
    <button type="button" onClick={onRemove} className={buttonLook({ size: 'sm' })}>
      {share !== null ? say('Cancel') : say('Remove')}
    </button>
  </div>
);

/** The resume: a plain file input that uploads immediately, shows its progress and fills in the form. `job` is the slugs of the organization and the post, with a slash between them. `onStart` receives a controller that stops the upload and the reading. */
export const ResumeField = ({
  job,
  required,
  onBusy,
  onStart,
}: {
  job: string;
  required: boolean;
  onBusy: (uploading: boolean) => void;
  onStart: (stops: AbortController) => void;
}) => {
  const id = useId();
  const [field, meta, { setValue, setTouched, setError }] = useField<string>('resume_file_id');
  const { values, setFieldValue } = useFormikContext<{ resume_file_name: string }>();
  const [upload, setUpload] = useState<Upload | null>(null);
  const { filled, fill, empty } = useFilledIn(`/${job.replace('/', '/jobs/')}`);
  const [problem, setProblem] = useState('');
  const stop = useRef<AbortController>(null);
  const input = useRef<HTMLInputElement>(null);
  const clear = async () => {
    stop.current?.abort();
    setUpload(null);
    empty();
    await setFieldValue('resume_file_name', '', false);
    await setValue('', false);
  };
  const fail = async (text: string) => {
    await clear();
    setProblem(text);
  };
  /** The id of the uploaded file. Null if the upload failed; the reason is then shown. */
  const uploaded = async (file: File, type: string, control: AbortController): Promise<string | null> => {
    onBusy(true);
    try {
      const { putFile } = await import('../../kit/inputs/upload.tsx');
      const answer = await call(
        signUpload,
        { fileName: file.name, fileType: type, fileId: crypto.randomUUID(), acl: 'private', directory: 'apply', job },
        { signal: control.signal },
      );
      if (answer.status !== 'ok') {
        await fail(errorOf(answer));
        return null;
      }
      const { file_id } = answer.payload;
      await putFile(
        answer.payload,
        file.type === type ? file : new File([file], file.name, { type }),
        (share) => setUpload({ name: file.name, size: file.size, share }),
        control.signal,
      );
      setUpload({ name: file.name, size: file.size, share: 1 });
      await setFieldValue('resume_file_name', file.name, false);
      await setValue(file_id, false);
      setError(undefined);
      return file_id;
    } catch (failure) {
      if (control.signal.aborted) return null;
      console.error(failure); // docs/rules/requests-and-errors.md#uploads
      await fail(say('The file did not arrive. Choose it again.'));
      return null;
    } finally {
      if (stop.current === control) onBusy(false);
    }
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    await clear();
    setProblem('');
    const type = typeOf(file);
    if (!type || file.size > limit || !file.size) {
      await fail(say(resumeRefused));
      return;
    }
    const control = new AbortController();
    stop.current = control;
    onStart(control);
    setUpload({ name: file.name, size: file.size, share: 0 });
    const file_id = await uploaded(file, type, control);
    if (file_id) await fill(file_id, control.signal);
  };
  const error = problem || (meta.touched && !field.value && meta.error ? meta.error : '');
  const waiting = upload !== null && upload.share < 1 && !field.value;
  // A form restored from this device refers to a file that was uploaded before.
  const file = waiting ? upload : field.value ? { name: values.resume_file_name, size: upload?.size } : null;
  return (
    <div className="relative">
      <label htmlFor={id} className="mb-1.5 block text-ui font-medium text-ink">
        {required ? say('Resume') : say('{label} (optional)', { label: say('Resume') })}
      </label>
      <div
        className={
          file ? undefined : 'relative rounded-ctl outline-offset-2 outline-accent has-focus-visible:outline-2'
        }
      >
        {!file && <NoFile refused={Boolean(error)} />}
        <input
          ref={input}
          id={id}
          name="resume_file_id"
          type="file"
          accept={acceptedFiles}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}h${error ? ` ${id}e` : ''}`}
          onBlur={() => void setTouched(true, false)}
          onChange={(event) => void take(event.target.files?.[0])}
          // The input is invisible and lies over the box that shows the page's text.
          className={file ? 'sr-only' : 'absolute inset-0 size-full cursor-pointer opacity-0'}
        />
      </div>
      {file && (
        <FileLine
          file={file}
          share={waiting ? upload!.share : null}
          onRemove={() => {
            if (input.current) input.current.value = '';
            onBusy(false);
            void clear();
            input.current?.focus();
          }}
        />
      )}
      {field.value && filled.length > 0 && (
        <p role="status" className="mt-1.5 flex items-start gap-1.5 text-meta text-good">
          <Check size={14} aria-hidden className="mt-px shrink-0" />
          {say('Filled in from your resume: {fields}. Please check.', { fields: listWords(filled) })}
        </p>
      )}
      {error && (
        <p id={`${id}e`} role="alert" className="mt-1.5 text-meta text-bad">
          {error}
        </p>
      )}
      <p id={`${id}h`} className="mt-1.5 text-meta text-ink-3">
        {say('PDF, Word, RTF, OpenDocument or text, up to 10 MB.')}
      </p>
    </div>
  );
};
