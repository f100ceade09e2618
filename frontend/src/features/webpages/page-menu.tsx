import { CalendarClock, CalendarX, EyeOff, Settings, Undo2 } from 'lucide-react';
import type { WebpageData } from '@candor/contracts/webpages/pages';
import { say } from '@candor/contracts/words/say';
import { MenuItem } from '../../kit/overlays/menu.tsx';
import type { PageDecisions } from './use-page-decisions.ts';

export type PageDialogName = 'page' | 'schedule';

/** The rarer actions on a page, in its menu. */
export const PageMenu = ({
  page: { publish_at, published, live },
  changed,
  flush,
  decisions,
  onOpen,
}: {
  page: WebpageData['page'];
  /** Whether visitors see something other than the draft. */
  changed: boolean;
  flush: () => Promise<boolean>;
  decisions: PageDecisions;
  onOpen: (name: PageDialogName) => void;
}) => {
  const afterSave = (act: () => unknown) => void flush().then((ok) => ok && act());
  return (
    <>
      <MenuItem icon={<Settings size={14} />} onSelect={() => afterSave(() => onOpen('page'))}>
        {say('Address and author')}
      </MenuItem>
      <MenuItem icon={<CalendarClock size={14} />} onSelect={() => afterSave(() => onOpen('schedule'))}>
        {publish_at ? say('Change the plan') : say('Schedule the publication')}
      </MenuItem>
      {publish_at && (
        <MenuItem icon={<CalendarX size={14} />} onSelect={() => void decisions.cancel()}>
          {say('Cancel the plan')}
        </MenuItem>
      )}
      {published > 0 && changed && (
        <MenuItem icon={<Undo2 size={14} />} onSelect={() => afterSave(decisions.discard)}>
          {say('Discard the draft')}
        </MenuItem>
      )}
      {live && (
        <MenuItem icon={<EyeOff size={14} />} onSelect={() => afterSave(decisions.unpublish)}>
          {say('Take the page offline')}
        </MenuItem>
      )}
    </>
  );
};
