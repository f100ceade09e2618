import { driveFileIn, type DrivePurpose, uploadFromDrive } from '@candor/contracts/files/drive';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { HardDrive } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Field, inputLook } from '../kit/inputs/field.tsx';
import { call, errorOf } from './call.ts';

type Drive = PayloadOf<typeof uploadFromDrive>;

/** Adds a file from the reader's Google Drive by its link. The browser loads nothing from Google: the server fetches the file. */
export const FromDrive = ({
  as,
  personId,
  jobId,
  onDone,
}: {
  /** The purpose of the file. */
  as: DrivePurpose;
  /** The person whose resume the file becomes; absent if not known yet. */
  personId?: string;
  /** The job whose description the file contains. */
  jobId?: string;
  onDone: (added: Drive) => unknown;
}) => {
  const [open, setOpen] = useState(false);
  const [link, setLink] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const take = async () => {
    const file_id = driveFileIn(link);
    if (!file_id) return setError(say('This is not a link to a file in Google Drive.'));
    setError(null);
    setBusy(true);
    const answer = await call(uploadFromDrive, {
      file_id,
      purpose: as,
      candidate_id: personId ?? null,
      job_id: jobId ?? null,
    });
    setBusy(false);
    if (answer.status === 'error') return setError(errorOf(answer));
    setOpen(false);
    setLink('');
    await onDone(answer.payload);
  };
  if (!open)
    return (
      <Button kind="ghost" size="sm" className="mt-1.5 -ms-2" onClick={() => setOpen(true)}>
        <HardDrive size={14} aria-hidden />
        {say('From Google Drive')}
      </Button>
    );
  return (
    <div className="mt-3">
      <Field label={say('Link to the file in Google Drive')} error={error ?? undefined}>
        {(described) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...described}
              // The reader has just asked for this field.
              autoFocus
              dir="ltr"
              inputMode="url"
              autoComplete="off"
              value={link}
              onChange={(event) => setLink(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // This field may be inside a form, which Enter must not send.
                event.preventDefault();
                if (!busy) void take();
              }}
              className={`${inputLook('md')} min-w-0 flex-1 basis-60`}
            />
            <Button disabled={busy || !link.trim()} onClick={() => void take()}>
              {busy ? say('Fetching the file') : say('Add the file')}
            </Button>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              {say('Cancel')}
            </Button>
          </div>
        )}
      </Field>
    </div>
  );
};
