import { FileX, Paperclip } from 'lucide-react';
import type { ReceivedFile } from '@candor/contracts/messages/events';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { openAddress } from '../../page/open-address.ts';

/** The files that came with an email. A file that was not stored is only named. */
export const MailFiles = ({
  names,
  files,
  ask,
}: {
  names: readonly string[];
  files: readonly (ReceivedFile | null)[];
  /** Requests the address of the file at this index; null if the files cannot be opened on this page. */
  ask: ((place: number) => Promise<Answer<{ address: string }>>) | null;
}) => {
  if (!names.length) return null;
  const look = 'inline-flex max-w-full min-h-7 items-center gap-1.5 rounded-ctl px-2 text-meta';
  return (
    <ul aria-label={say('Files')} className="mt-2 flex flex-wrap gap-1.5">
      {names.map((name, place) => (
        <li key={place} className="max-w-full">
          {ask && files[place] ? (
            <button
              type="button"
              onClick={() => void openAddress(() => ask(place))}
              className={`${look} bg-hover text-ink hover:bg-press max-sm:min-h-11`}
            >
              <Paperclip size={12} aria-hidden className="shrink-0 text-ink-3" />
              <span className="truncate">{name}</span>
            </button>
          ) : (
            <span
              className={`${look} bg-well text-ink-3`}
              title={ask ? say('Files of this kind or size are not kept.') : undefined}
            >
              {ask ? (
                <FileX size={12} aria-hidden className="shrink-0" />
              ) : (
                <Paperclip size={12} aria-hidden className="shrink-0" />
              )}
              <span className="truncate">{name}</span>
              {ask && <span className="shrink-0">{say('not kept')}</span>}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};
