import { say } from '@candor/contracts/words/say';
import { useId, useRef, useState, type DragEvent } from 'react';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import { FileText, Upload as UploadIcon, X } from 'lucide-react';
import { Button, IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { Meter } from '../progress-bar.tsx';

/** The address for uploading one file once, and the headers that it requires. */
export type SignedAddress = { signedRequest: string; headers: Record<string, string> };
/** The server took none of the file. The message says why, in words for the person. */
class Refused extends Error {}
const refusalOf = (answer: string): string | null => {
  try {
    const { error } = JSON.parse(answer) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
};
/** Why an upload failed, in words for the person. */
export const uploadProblem = (failure: unknown): string =>
  failure instanceof Refused ? failure.message : say('The upload failed.');
/** Uploads a file to a signed address. `onProgress` receives a share from 0 to 1. The promise rejects with AbortError or an Error. */
export const putFile = (
  { signedRequest, headers }: SignedAddress,
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch cannot report upload progress
    request.open('PUT', signedRequest);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return resolve();
      const why = request.status === 422 ? refusalOf(request.responseText) : null;
      reject(why ? new Refused(why) : new Error(`The upload was answered with ${request.status}.`));
    });
    request.addEventListener('error', () => reject(new Error('The upload was interrupted.')));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });

/** Why a file of this size cannot be sent; null if it can. `most` is in bytes. */
export const sizeProblem = ({ size }: File, most: number): string | null =>
  size > most
    ? say('The file is larger than {most, number} MB.', { most: Math.round(most / 1024 / 1024) })
    : size
      ? null
      : say('The file is empty.');

type State = { name: string; share: number; failed?: { file: File; why: string } } | null;
/** A place to drop or choose one file. `sign` requests the upload address; `onDone` receives the answer of `sign`. A file that failed stays, so that it can be sent again. `most` is in bytes. */
export const FileDrop = <Signed extends SignedAddress>({
  label,
  accept,
  most = 10 * 1024 * 1024,
  as,
  sign,
  onDone,
  onMany,
}: {
  label: string;
  accept?: string;
  most?: number;
  /** Overrides the type that the browser gives a file. Null keeps the browser's type. */
  as?: (file: File) => string | null;
  sign: (file: File) => Promise<Answer<Signed>>;
  onDone: (signed: Signed, file: File) => void;
  /** Runs when several files were dropped or chosen. If absent, only the first file is taken. */
  onMany?: (files: File[]) => void;
}) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(null);
  const [state, setState] = useState<State>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const take = async (given: File | undefined) => {
    if (!given) return;
    const type = as?.(given);
    const file = type ? new File([given], given.name, { type }) : given;
    const wrong = sizeProblem(file, most);
    setProblem(wrong ?? '');
    if (wrong) return;
    setState({ name: file.name, share: 0 });
    const fail = (why: string) => setState({ name: file.name, share: 0, failed: { file, why } });
    stop.current = new AbortController();
    try {
      const answer = await sign(file);
      if (answer.status === 'error') return fail(answer.error ?? answer.errors?.join(' ') ?? say('Not uploaded.'));
      const signed = answer.payload;
      await putFile(signed, file, (share) => setState({ name: file.name, share }), stop.current.signal);
      setState(null);
      onDone(signed, file);
    } catch (failure) {
      if ((failure as Error).name === 'AbortError') {
        setState(null);
        return;
      }
      console.error(failure); // docs/rules/requests-and-errors.md#uploads
      fail(uploadProblem(failure));
    }
  };
  const choose = (files: FileList | null) =>
    onMany && files && files.length > 1 ? onMany([...files]) : void take(files?.[0]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cx(
        'rounded-card border border-dashed px-4 py-4 transition-colors duration-100',
        over ? 'border-accent bg-accent-wash' : 'border-line-2 bg-well',
      )}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        multiple={onMany !== undefined}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          choose(event.target.files);
          event.target.value = '';
        }}
      />
      {state ? (
        <div className="flex items-center gap-3">
          <FileText size={16} aria-hidden className="shrink-0 text-ink-3" />
          <div className="min-w-0 flex-1">
            <p className="truncate text-ui">{state.name}</p>
            {state.failed ? (
              <p role="alert" className="text-meta text-bad">
                {state.failed.why}
              </p>
            ) : (
              <div className="mt-1.5">
                <Meter value={state.share} label={say('Uploading {name}', { name: state.name })} />
              </div>
            )}
          </div>
          {state.failed ? (
            <>
              <Button size="sm" onClick={() => void take(state.failed!.file)}>
                {say('Retry')}
              </Button>
              <IconButton label={say('Choose another file')} size="sm" onClick={() => setState(null)}>
                <X size={14} aria-hidden />
              </IconButton>
            </>
          ) : (
            <IconButton label={say('Cancel the upload')} size="sm" onClick={() => stop.current?.abort()}>
              <X size={14} aria-hidden />
            </IconButton>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <UploadIcon size={16} aria-hidden className="text-ink-3" />
          <span className="text-ui text-ink-2">{say('Drop a file here or')}</span>
          <Button size="sm" onClick={() => input.current?.click()}>
            {label}
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-meta text-bad">
          {problem}
        </p>
      )}
    </div>
  );
};
