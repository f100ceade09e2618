import { useRef } from 'react';
import { Paperclip, Trash2, Upload } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { directories } from '@candor/contracts/files/endpoints';
import { offerFormFile, openFormFile, removeFormFile } from '@candor/contracts/forms/endpoints';
import type { FormData } from '@candor/contracts/forms/pages';
import { downloadDays } from '@candor/contracts/forms/values';
import { say } from '@candor/contracts/words/say';
import { Button, IconButton } from '../../kit/button.tsx';
import { sizeWords } from '../../kit/file-size.ts';
import { Section } from '../../kit/page.tsx';
import { call } from '../../page/call.ts';
import { openAddress } from '../../page/open-address.ts';
import { sendFile } from '../../page/send-file.ts';
import { settle } from '../../page/settle.ts';

const endings = Object.values(directories.downloads.types)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

/** The file that each sender of the form may download. It is part of the draft. */
export const FormFileSection = ({
  form: { id, draft, live },
  editable,
}: Pick<FormData, 'form'> & { editable: boolean }) => {
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const { file } = draft;
  const add = async (chosen: File) => {
    const file_id = await sendFile(chosen, 'downloads');
    if (file_id)
      await settle(say('Add the file'), call(offerFormFile, { id, file_id, file_name: chosen.name }), () =>
        revalidate(),
      );
  };
  return (
    <Section
      title={say('File for senders')}
      actions={
        editable && (
          <Button size="sm" onClick={() => input.current?.click()}>
            <Upload size={13} aria-hidden />
            {file ? say('Choose another file') : say('Choose a file')}
          </Button>
        )
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={endings}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void add(chosen);
          event.target.value = '';
        }}
      />
      {file ? (
        <div className="flex items-center gap-2 text-ui">
          <Paperclip size={14} aria-hidden className="shrink-0 text-ink-3" />
          <button
            type="button"
            title={file.name}
            onClick={() => void openAddress(() => call(openFormFile, { id }))}
            className="min-w-0 truncate text-start font-medium text-ink hover:underline"
          >
            {file.name}
          </button>
          <span className="shrink-0 text-meta text-ink-3">{sizeWords(file.size)}</span>
          {editable && (
            <IconButton
              label={say('Remove {name}', { name: file.name })}
              size="sm"
              onClick={() => void settle(say('Remove the file'), call(removeFormFile, { id }), () => revalidate())}
            >
              <Trash2 size={14} aria-hidden />
            </IconButton>
          )}
        </div>
      ) : (
        <p className="text-ui text-ink-3">{say('Senders get no file.')}</p>
      )}
      <p className="mt-1.5 text-meta text-ink-3">
        {file && live?.content.file?.id !== file.id && `${say('Visitors get it once the form is published.')} `}
        {file &&
          say('Each sender gets a link that works for {days, number} days. Consent is no condition.', {
            days: downloadDays,
          })}
        {!file && live?.content.file && say('Visitors get the earlier file until the form is published.')}
      </p>
    </Section>
  );
};
