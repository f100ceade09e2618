import { useRef } from 'react';
import { Paperclip, Plus, Trash2 } from 'lucide-react';
import { directories } from '@candor/contracts/files/endpoints';
import { addDealFile, deleteDealFile, openDealFile } from '@candor/contracts/sales/endpoints';
import type { DealData } from '@candor/contracts/sales/pages';
import { say } from '@candor/contracts/words/say';
import { Block } from '../../kit/block.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { Ago } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { openAddress } from '../../page/open-address.ts';
import { sendFile } from '../../page/send-file.ts';
import { settle } from '../../page/settle.ts';

const endings = Object.values(directories.deals.types)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

/** The files of a deal: contracts, offers, pictures. */
export const FilesBlock = ({ data: { deal, files, names, user }, acts }: { data: DealData; acts: boolean }) => {
  const input = useRef<HTMLInputElement>(null);
  const deal_id = deal.id;
  const add = async (chosen: readonly File[]) => {
    for (const file of chosen) {
      const file_id = await sendFile(file, 'deals');
      if (!file_id) return;
      const ok = await settle(say('Add a file'), call(addDealFile, { deal_id, file_id, file_name: file.name }));
      if (!ok) return;
    }
  };
  return (
    <Block
      title={say('Files of the deal')}
      beside={
        acts && (
          <Button size="sm" kind="ghost" onClick={() => input.current?.click()}>
            <Plus size={14} aria-hidden />
            {say('Add a file')}
          </Button>
        )
      }
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={endings}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <ul>
        {files.map(({ id, name, at, by }) => (
          <li key={id} className="flex items-center gap-2 border-b border-line py-1 text-ui last:border-0">
            <Paperclip size={14} aria-hidden className="shrink-0 text-ink-3" />
            <button
              type="button"
              title={name}
              onClick={() => void openAddress(() => call(openDealFile, { deal_id, id }))}
              className="min-w-0 flex-1 truncate text-start font-medium text-ink hover:underline"
            >
              {name}
            </button>
            <span className="shrink-0 text-meta text-ink-3">
              {names[by] ?? ''} <Ago at={at} zone={user.tz_region} />
            </span>
            {acts && (
              <IconButton
                label={say('Remove {name}', { name })}
                size="sm"
                onClick={() => void settle(say('Remove the file'), call(deleteDealFile, { deal_id, id }))}
              >
                <Trash2 size={14} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {!files.length && <p className="text-ui text-ink-3">{say('No file yet.')}</p>}
    </Block>
  );
};
