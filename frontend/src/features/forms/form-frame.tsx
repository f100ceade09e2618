import { Suspense, useState, type ReactNode } from 'react';
import { Archive, CircleSlash, ExternalLink, MoreHorizontal, Play, Settings, Undo2 } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { closeForm, deleteForm, discardDraft, publishForm } from '@candor/contracts/forms/endpoints';
import type { FormData } from '@candor/contracts/forms/pages';
import { formStatuses } from '@candor/contracts/forms/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button, ButtonAnchor } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { later } from '../../kit/later.tsx';
import { useGo } from '../../kit/link.tsx';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Page, PageHead } from '../../kit/page.tsx';
import { TabLinks } from '../../kit/tabs.tsx';
import { Status } from '../../kit/tag.tsx';
import { dateText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { formTones } from './form-words.ts';

const FormDialog = later(() => import('./form-dialog.tsx').then((m) => m.FormDialog));

/** Whether visitors see something other than the draft. */
export const isChanged = ({ live, draft }: FormData['form']): boolean =>
  !live || JSON.stringify(live.content) !== JSON.stringify(draft);

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
  const [open, setOpen] = useState<'form' | 'archive' | null>(null);
  useLivePage(['forms', 'form-texts', 'submissions']);
  const editable = status !== 'archived';
  const changed = isChanged(form);
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
  useShortcut('p', say('Publish the form'), () => void publish(), { on: editable && changed });
  // An open field is saved first; its form takes the key.
  useShortcut('mod+enter', say('Publish the form'), () => void publish(), { on: editable && changed });
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
  const archive = async () => {
    setOpen(null);
    await settle(say('Archive the form'), call(deleteForm, { id, version }), async () => {
      toast({ text: say('{name} is archived.', { name: settings.name }) });
      await go(at.recordTo(null));
    });
  };
  const tabs = [
    { name: 'fields', label: say('Fields'), count: form.draft.fields.length },
    { name: 'submissions', label: say('Submissions'), count: sent.new + sent.contact + sent.candidate },
    { name: 'embed', label: say('Embed'), count: undefined },
  ];
  return (
    <Page beside={beside}>
      <PageHead
        crumbs={[{ to: at.recordTo(null), label: say('Forms') }]}
        title={settings.name}
        status={<Status tone={formTones[status]}>{sayLabel(formStatuses[status])}</Status>}
        facts={
          <span className="text-ink-3">
            {live && say('since {day}', { day: dateText(live.at, user.tz_region) })}
            {live && changed && ` · ${say('changes that are not published yet')}`}
          </span>
        }
        actions={
          <>
            {live && editable && (
              <ButtonAnchor kind="ghost" href={address} target="_blank" rel="noopener">
                <ExternalLink size={14} aria-hidden />
                {say('Open')}
              </ButtonAnchor>
            )}
            {editable && (
              <>
                <Menu
                  align="end"
                  trigger={
                    <Button kind="ghost" icon aria-label={say('More')}>
                      <MoreHorizontal size={16} aria-hidden />
                    </Button>
                  }
                >
                  <MenuItem icon={<Settings size={14} />} onSelect={() => setOpen('form')}>
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
                  <MenuItem icon={<Archive size={14} />} danger onSelect={() => setOpen('archive')}>
                    {say('Archive')}
                  </MenuItem>
                </Menu>
                <Button kind="primary" disabled={!changed} onClick={() => void publish()}>
                  {say('Publish')}
                </Button>
              </>
            )}
          </>
        }
      />
      <TabLinks
        label={say('Sections')}
        links={tabs.map(({ name, label, count }) => ({
          to: at.recordTo(id, name),
          label,
          count,
          current: name === tab,
        }))}
      />
      {children}
      {open === 'form' && (
        <Suspense>
          <FormDialog form={form} options={options} onClose={() => setOpen(null)} onSaved={done(say('Saved.'))} />
        </Suspense>
      )}
      <ConfirmDialog
        open={open === 'archive'}
        onClose={() => setOpen(null)}
        title={say('Archive {name}?', { name: settings.name })}
        text={say('Its page ends. What was sent stays.')}
        action={say('Archive')}
        onConfirm={() => void archive()}
      />
    </Page>
  );
};
