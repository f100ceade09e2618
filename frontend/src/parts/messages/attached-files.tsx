import { memo, useRef } from 'react';
import { FileText, Paperclip, X } from 'lucide-react';
import { directories } from '@candor/contracts/files/endpoints';
import { mostFileBytes, mostFiles } from '@candor/contracts/messages/writing';
import { say } from '@candor/contracts/words/say';
import { sendFile } from '../../page/send-file.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { toast } from '../../kit/overlays/toast.ts';

export type SentFile = { file_id: string; name: string; size: number };

/** The files attached to the message. */
export const AttachedFiles = memo(function AttachedFiles({
  files,
  onChange,
}: {
  files: readonly SentFile[];
  onChange: (files: readonly SentFile[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const add = async (chosen: readonly File[]) => {
    let all = [...files];
    for (const file of chosen) {
      if (all.length >= mostFiles) return toast({ text: say('At most 5 files are allowed.'), tone: 'bad' });
      if (all.reduce((sum, { size }) => sum + size, file.size) > mostFileBytes)
        return toast({ text: say('The files of a message may have 10 MB together.'), tone: 'bad' });
      const file_id = await sendFile(file, 'letters');
      if (!file_id) return;
      all = [...all, { file_id, name: file.name, size: file.size }];
      onChange(all);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={Object.values(directories.letters.types)
          .flat()
          .map((ending) => `.${ending}`)
          .join(',')}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button kind="ghost" size="sm" className="max-sm:h-11" onClick={() => input.current?.click()}>
        <Paperclip size={14} aria-hidden />
        {say('Attach')}
      </Button>
      {files.map(({ file_id, name }) => (
        <span key={file_id} className="flex items-center gap-1 rounded-ctl bg-hover ps-2 text-meta text-ink">
          <FileText size={13} aria-hidden />
          {name}
          <IconButton
            size="sm"
            label={say('Remove {name}', { name })}
            onClick={() => onChange(files.filter((each) => each.file_id !== file_id))}
          >
            <X size={12} aria-hidden />
          </IconButton>
        </span>
      ))}
    </div>
  );
});
