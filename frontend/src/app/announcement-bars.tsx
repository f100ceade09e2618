import { Info, TriangleAlert, X } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { IconButton } from '../kit/button.tsx';
import { cx } from '../kit/cx.ts';
import { useStored } from '../kit/stored.ts';
import { useStandard } from '../page/use-page.ts';

const remembered = 100;

/** What operators announce, over every page. A line that the reader closed stays closed in this browser. */
export const AnnouncementBars = () => {
  const { announcements } = useStandard();
  const [closed, setClosed] = useStored<string[]>('announcements-closed', []);
  return announcements
    .filter(({ id }) => !closed.includes(id))
    .map(({ id, line, text, tone }) => (
      <section
        key={id}
        aria-label={say('Announcement')}
        className={cx(
          'flex min-h-9 shrink-0 items-center gap-2.5 border-b border-line px-5 py-1 text-ui max-sm:px-4',
          tone === 'warn' ? 'bg-warn-wash text-warn' : 'bg-info-wash text-info',
        )}
      >
        {tone === 'warn' ? (
          <TriangleAlert size={15} aria-hidden className="shrink-0" />
        ) : (
          <Info size={15} aria-hidden className="shrink-0" />
        )}
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-medium">{line}</span>
          {text && <span className="text-ink-2"> {text}</span>}
        </p>
        <IconButton
          label={say('Close')}
          size="sm"
          onClick={() => setClosed((now) => [...now.filter((each) => each !== id), id].slice(-remembered))}
        >
          <X size={15} aria-hidden />
        </IconButton>
      </section>
    ));
};
