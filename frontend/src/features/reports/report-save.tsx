import { Suspense, useState } from 'react';
import { History, Home, Mail, MoreHorizontal, Pencil, Save, Share2, Trash2 } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { say, sayLabel } from '@candor/contracts/words/say';
import {
  deleteSavedReport,
  pinSavedReport,
  restoreSavedReport,
  savedReportFields,
  upsertSavedReport,
} from '@candor/contracts/reports/saved-endpoints';
import { Button } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { later } from '../../kit/later.tsx';
import { useGo } from '../../kit/link.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';
import { isChanged } from './report-changes.tsx';
import type { Data } from './report-words.ts';

const MailDialog = later(() => import('./report-mail.tsx').then((m) => m.MailDialog));
const HistoryDialog = later(() => import('./report-mail.tsx').then((m) => m.HistoryDialog));

type Open = 'name' | 'new' | 'mail' | 'history' | null;
/** The form for the name of the saved report, and whether others can read it. `as`: whether it saves a new report or renames this one. */
const NameDialog = ({
  data,
  title,
  as,
  onClose,
}: {
  data: Data;
  title: string;
  as: 'new' | 'name';
  onClose: () => void;
}) => {
  const at = useListAddress();
  const go = useGo();
  const { revalidate } = useRevalidator();
  const { saved } = data;
  const question = { report: data.entity, params: at.slice.filters };
  return (
    <Dialog open onClose={onClose} title={as === 'new' ? say('Save the report') : say('Name and sharing')}>
      <FieldsForm
        fields={savedReportFields}
        initial={typedOf(
          savedReportFields,
          as === 'name' ? { name: saved!.name, shared: saved!.shared } : { name: title },
        )}
        focus="name"
        send={(values) =>
          call(
            upsertSavedReport,
            as === 'name' ? { id: saved!.id, version: saved!.version, ...values } : { ...values, question },
          )
        }
        onOk={async ({ saved: next }) => {
          onClose();
          toast({ text: say('Saved.') });
          await go(as === 'name' ? `${at.to({})}` : next.to);
          await revalidate();
        }}
      >
        <FieldInput name="name" />
        <FieldInput name="shared" />
        <p className="text-meta text-ink-3">
          {say(
            'Only the question is saved: {report}, its period and its filters. Every reader gets the figures that they may see.',
            {
              report: sayLabel(title),
            },
          )}
        </p>
        <FormActions save={say('Save')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};

/** Saves the report's question, shares the report, puts it on Home and has it mailed. */
export const SaveReport = ({ data, title }: { data: Data; title: string }) => {
  const at = useListAddress();
  const go = useGo();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>(null);
  const { saved } = data;
  const question = { report: data.entity, params: at.slice.filters };
  const same = saved && JSON.stringify(saved.question.params) === JSON.stringify(question.params);
  const changed = isChanged(data);
  const store = () =>
    settle(
      say('Save the report'),
      call(upsertSavedReport, { id: saved!.id, version: saved!.version, question }),
      async ({ saved: next }) => {
        toast({ text: say('Saved.') });
        await go(next.to);
      },
    );
  useShortcut(
    'mod+s',
    say('Save the report'),
    () => (changed ? undefined : saved?.may_change && !same ? void store() : setOpen('new')),
    {
      group: say('Report'),
    },
  );
  const pin = (on: boolean) =>
    settle(say('Change Home'), call(pinSavedReport, { id: saved!.id, on }), async () => {
      toast({
        text: on ? say('It is on your Home.') : say('It is no longer on your Home.'),
        action: { label: say('Undo'), run: () => void pin(!on) },
      });
      await revalidate();
    });
  const remove = () =>
    settle(
      say('Remove the saved report'),
      call(deleteSavedReport, { id: saved!.id, version: saved!.version }),
      async () => {
        toast({
          text: say('{name} is removed.', { name: saved!.name }),
          action: {
            label: say('Undo'),
            run: () =>
              void settle(
                say('Restore the saved report'),
                call(restoreSavedReport, { id: saved!.id }),
                ({ saved: back }) => go(back.to),
              ),
          },
        });
        await go('/reports');
      },
    );
  return (
    <>
      {saved && !same && (
        <span className="rounded-tag bg-accent-wash px-1.5 py-0.5 text-meta text-accent-ink max-sm:hidden">
          {say('not saved')}
        </span>
      )}
      {saved && (
        <Menu
          align="end"
          trigger={
            <Button kind="ghost" size="sm" icon aria-label={say('More about the saved report')}>
              <MoreHorizontal size={15} aria-hidden />
            </Button>
          }
        >
          <MenuItem icon={<Home size={14} />} onSelect={() => void pin(!saved.pinned)}>
            {saved.pinned ? say('Take from Home') : say('Put on Home')}
          </MenuItem>
          {saved.may_change && (
            <MenuItem icon={<Mail size={14} />} onSelect={() => setOpen('mail')}>
              {say('Mail it…')}
            </MenuItem>
          )}
          {saved.may_change && (
            <MenuItem
              icon={saved.shared ? <Pencil size={14} /> : <Share2 size={14} />}
              onSelect={() => setOpen('name')}
            >
              {say('Name and sharing…')}
            </MenuItem>
          )}
          <MenuItem icon={<Save size={14} />} disabled={changed} onSelect={() => setOpen('new')}>
            {say('Save as another report…')}
          </MenuItem>
          <MenuItem icon={<History size={14} />} onSelect={() => setOpen('history')}>
            {say('History')}
          </MenuItem>
          {saved.may_change && (
            <MenuItem icon={<Trash2 size={14} />} danger onSelect={() => void remove()}>
              {say('Remove')}
            </MenuItem>
          )}
        </Menu>
      )}
      {(!saved || !same) && (
        <Button
          size="sm"
          kind={saved ? 'primary' : 'soft'}
          disabled={changed}
          title={changed ? say('A changed past is not stored.') : undefined}
          onClick={() => (saved?.may_change ? void store() : setOpen('new'))}
        >
          <Save size={14} aria-hidden />
          {say('Save')}
        </Button>
      )}
      {(open === 'new' || open === 'name') && (
        <NameDialog data={data} title={title} as={open} onClose={() => setOpen(null)} />
      )}
      <Suspense>
        {open === 'mail' && saved && (
          <MailDialog saved={saved} zone={data.user.tz_region} onClose={() => setOpen(null)} onSaved={revalidate} />
        )}
        {open === 'history' && saved && (
          <HistoryDialog id={saved.id} name={saved.name} zone={data.user.tz_region} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  );
};
