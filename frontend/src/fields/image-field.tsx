import { say } from '@candor/contracts/words/say';
import { useEffect, useId, useState } from 'react';
import { useField } from 'formik';
import { ImageOff } from 'lucide-react';
import { directories, signUpload } from '@candor/contracts/files/endpoints';
import { Button } from '../kit/button.tsx';
import { FileDrop } from '../kit/inputs/upload.tsx';
import { call } from '../page/call.ts';
import type { Look } from './look.ts';

const { types, limit } = directories.images;
/** Addresses of new pictures in this browser, by upload id. */
const uploaded = new Map<string, string>();
/** The address of a form's picture. The key of a stored picture contains its folder; a new upload has only an id. */
export const addressOfPicture = (value: string | null | undefined): string | null =>
  value ? (value.includes('/') ? `/files/${value}` : (uploaded.get(value) ?? null)) : null;
const frame = 'size-16 shrink-0 rounded-ctl border border-line bg-well object-contain';

const sign = (file: File) =>
  call(signUpload, {
    fileName: file.name,
    fileType: file.type || 'application/octet-stream',
    fileId: crypto.randomUUID(),
    acl: 'public-read',
    directory: 'images',
  });

/** A form field for a picture. It shows the picture as it will look; a dropped picture replaces it, and the Remove button removes it. */
export const ImageField = ({ name, label, help, disabled }: Look & { name: string }) => {
  const [{ value }, meta, { setValue, setTouched }] = useField<string | null | undefined>(name);
  const error = meta.touched && meta.error ? String(meta.error) : undefined;
  const id = useId();
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => () => (local ? URL.revokeObjectURL(local) : undefined), [local]);
  const shown = value ? (local ?? addressOfPicture(value)) : null;
  const put = (next: string, address: string | null) => {
    setLocal(address);
    void setValue(next);
    void setTouched(true);
  };
  return (
    <fieldset data-invalid={error ? true : undefined} aria-describedby={error && `${id}e`} className="min-w-0">
      <legend className="mb-1.5 text-ui font-medium text-ink">{label}</legend>
      <div className="flex items-center gap-3">
        {shown ? (
          <img src={shown} alt="" className={frame} />
        ) : (
          <span className={`${frame} grid place-items-center text-ink-4`}>
            <ImageOff size={18} aria-hidden />
          </span>
        )}
        {!disabled && (
          <div className="min-w-0 flex-1">
            <FileDrop
              label={value ? say('Choose another picture') : say('Choose a picture')}
              accept={Object.keys(types).join(',')}
              most={limit}
              sign={sign}
              onDone={(signed, file) => {
                const address = URL.createObjectURL(file);
                uploaded.set(signed.file_id, address);
                put(signed.file_id, address);
              }}
            />
          </div>
        )}
        {value && !disabled && (
          <Button size="sm" onClick={() => put('', null)}>
            {say('Remove')}
          </Button>
        )}
      </div>
      {error && (
        <p id={`${id}e`} className="mt-1.5 text-meta text-bad">
          {error}
        </p>
      )}
      {help && <p className="mt-1.5 text-meta text-ink-3">{help}</p>}
    </fieldset>
  );
};

/** A picture in a list. */
export const ImageCell = ({ value }: { value: string }) => (
  <img
    src={`/files/${value}`}
    alt=""
    loading="lazy"
    className="h-7 w-10 rounded-tag border border-line object-contain"
  />
);
