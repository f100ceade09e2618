import type { ReactNode } from 'react';
import { ArchiveRestore, CircleSlash, Download } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import {
  deleteRecruitingEvent,
  exportRegistrations,
  publishRecruitingEvent,
  restoreRecruitingEvent,
} from '@candor/contracts/recruiting-events/endpoints';
import type { Past } from '@candor/contracts/kernel/past';
import type { RecruitingEventData } from '@candor/contracts/recruiting-events/pages';
import { recruitingEventStatuses } from '@candor/contracts/recruiting-events/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { useGo } from '../../kit/link.tsx';
import { MenuItem } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Status } from '../../kit/tag.tsx';
import { call } from '../../page/call.ts';
import { download } from '../../page/download.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { DocumentFrame } from '../../parts/documents/document-frame.tsx';
import { eventTones, heldOf } from './event-words.ts';

/** The head and tabs of an event, the same in all its sections. */
export const EventFrame = ({
  page,
  tab,
  actions,
  children,
}: {
  page: RecruitingEventData & { past?: Past };
  tab: 'dates' | 'registrations' | 'settings';
  actions?: ReactNode;
  children: ReactNode;
}) => {
  const { event, row, instances, public_address: address, past } = page;
  const { id, status, fields } = event;
  const at = useListAddress();
  const go = useGo();
  const { revalidate } = useRevalidator();
  useLivePage(['recruiting-events', 'recruiting-event-texts', 'event-instances', 'event-registrations']);
  const people = instances.reduce((sum, { counts }) => sum + heldOf(counts) + counts.waitlisted, 0);
  const publish = (published: boolean, undone = false): Promise<unknown> =>
    settle(
      published ? say('Publish the event') : say('Take the page down'),
      call(publishRecruitingEvent, { id, published }),
      async () => {
        toast({
          text: published ? say('Visitors see the event now.') : say('Visitors no longer see the event.'),
          ...(undone ? {} : { undo: () => void publish(!published, true) }),
        });
        await revalidate();
      },
    );
  const archive = () =>
    settle(say('Archive the event'), call(deleteRecruitingEvent, { id, version: row.version }), async () => {
      toast({ text: say('{name} is archived.', { name: fields.name }), undo: () => void restore() });
      await go(at.recordTo(null));
    });
  const restore = () =>
    settle(say('Bring the event back'), call(restoreRecruitingEvent, { id }), async () => {
      toast({ text: say('{name} is back.', { name: fields.name }) });
      await revalidate();
    });
  const editable = status !== 'archived' && !past;
  return (
    <DocumentFrame
      id={id}
      list={say('Recruiting events')}
      name={fields.name}
      status={<Status tone={eventTones[status]}>{sayLabel(recruitingEventStatuses[status])}</Status>}
      address={status === 'live' ? address : null}
      wide
      menu={
        <>
          <MenuItem
            icon={<Download size={14} />}
            onSelect={() => void download(exportRegistrations.path, { id, format: 'xlsx' }, 'xlsx')}
          >
            {say('Export the registrations')}
          </MenuItem>
          {status === 'live' && (
            <MenuItem icon={<CircleSlash size={14} />} onSelect={() => void publish(false)}>
              {say('Take the page down')}
            </MenuItem>
          )}
        </>
      }
      archive={editable ? { text: say('Its page ends. Who registered stays.'), run: archive } : null}
      actions={
        <>
          {actions}
          {status === 'archived' && !past && (
            <Button onClick={() => void restore()}>
              <ArchiveRestore size={14} aria-hidden />
              {say('Bring the event back')}
            </Button>
          )}
          {status === 'draft' && !past && (
            <Button kind="primary" onClick={() => void publish(true)}>
              {say('Publish')}
            </Button>
          )}
        </>
      }
      tabs={[
        { name: '', label: say('Event dates'), count: instances.length },
        { name: 'registrations', label: say('Registrations'), count: people },
        { name: 'settings', label: say('Settings') },
      ]}
      tab={tab === 'dates' ? '' : tab}
    >
      {children}
    </DocumentFrame>
  );
};
