import { Suspense, useState, type ReactNode } from 'react';
import { CircleSlash, Play, Settings, Undo2 } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { closeForm, deleteForm, discardDraft, publishForm } from '@candor/contracts/forms/endpoints';
import type { FormData } from '@candor/contracts/forms/pages';
import { formStatuses } from '@candor/contracts/forms/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { later } from '../../kit/later.tsx';
import { useGo } from '../../kit/link.tsx';
import { MenuItem } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Status } from '../../kit/tag.tsx';
import { dateText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { DocumentFrame, isChanged } from '../../parts/documents/document-frame.tsx';
import { formTones } from './form-words.ts';

const FormDialog = later(() => import('./form-dialog.tsx').then((m) => m.FormDialog));

/** Head and tabs of a form, the same in all its sections. */
export const FormFrame = ({
  page,
  tab,
  beside,
  onRefused,
  children,
}: {
  page: FormData;
  tab: 'fields' | 'submissions' | 'embed';
  beside?: ReactNode;
  /** Runs when the draft cannot be published. */
  onRefused?: () => void;
  children: ReactNode;
}) => {
  const { form, sent, options, public_address: address, user } = page;
  const { id, version, status, settings, live } = form;
  const at = useListAddress();
  const go = useGo();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  useLivePage(['forms', 'form-texts', 'submissions']);
  const editable = status !== 'archived';
  const changed = isChanged(live, form.draft);
  const done = (text: string) => async () => {
    toast({ text });
    await revalidate();
  };
  const publish = async () => {
    const published = await settle(
      say('Publish the form'),
      call(publishForm, { id, version }),
      done(say('Published. Visitors see it now.')),
    );
    if (!published) onRefused?.();
  };
  const discard = () =>
    settle(
      say('Discard the draft'),
      call(discardDraft, { id, version }),
      done(say('The draft is as visitors see it.')),
    );
  const close = (closed: boolean) =>
    settle(
      closed ? say('Close the form') : say('Open the form'),
      call(closeForm, { id, closed }),
      done(closed ? say('The form is closed.') : say('The form is open.')),
    );
  const archive = () =>
    settle(say('Archive the form'), call(deleteForm, { id, version }), async () => {
      toast({ text: say('{name} is archived.', { name: settings.name }) });
      await go(at.recordTo(null));
    });
  return (
    <DocumentFrame
      id={id}
      list={say('Forms')}
      name={settings.name}
      status={<Status tone={formTones[status]}>{sayLabel(formStatuses[status])}</Status>}
      facts={
        <span className="text-ink-3">
          {live && say('since {day}', { day: dateText(live.at, user.tz_region) })}
          {live && changed && ` · ${say('changes that are not published yet')}`}
        </span>
      }
      beside={beside}
      address={live && editable ? address : null}
      menu={
        <>
          <MenuItem icon={<Settings size={14} />} onSelect={() => setOpen(true)}>
            {say('What the form does')}
          </MenuItem>
          {live && changed && (
            <MenuItem icon={<Undo2 size={14} />} onSelect={() => void discard()}>
              {say('Discard the draft')}
            </MenuItem>
          )}
          {live && (
            <MenuItem
              icon={status === 'closed' ? <Play size={14} /> : <CircleSlash size={14} />}
              onSelect={() => void close(status !== 'closed')}
            >
              {status === 'closed' ? say('Open the form') : say('Close the form')}
            </MenuItem>
          )}
        </>
      }
      archive={editable ? { text: say('Its page ends. What was sent stays.'), run: archive } : null}
      publish={editable ? { label: say('Publish the form'), changed, run: publish } : null}
      tabs={[
        { name: 'fields', label: say('Fields'), count: form.draft.fields.length },
        { name: 'submissions', label: say('Submissions'), count: sent.new + sent.contact + sent.candidate },
        { name: 'embed', label: say('Embed') },
      ]}
      tab={tab}
    >
      {children}
      {open && (
        <Suspense>
          <FormDialog form={form} options={options} onClose={() => setOpen(false)} onSaved={done(say('Saved.'))} />
        </Suspense>
      )}
    </DocumentFrame>
  );
};
