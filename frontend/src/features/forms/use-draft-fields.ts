import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { deleteFormField, restoreFormField, sortFormFields, upsertFormField } from '@candor/contracts/forms/endpoints';
import type { FormData } from '@candor/contracts/forms/pages';
import type { FormField, FormFieldType } from '@candor/contracts/forms/values';
import { say } from '@candor/contracts/words/say';
import { useRowKeys } from '../../kit/keys/row-keys.ts';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** The attribute of the part that adds a field. */
export const addField = 'data-add-field';
const fieldForm = () => document.querySelector<HTMLFormElement>('[data-field-editor] form');
/** The fields of the draft: the selected one, the actions on them, and the keys. `typed`: the selected field as it is being typed. */
export const useDraftFields = ({ form }: FormData) => {
  const { id: form_id, version, draft, status } = form;
  const { fields } = draft;
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<string | null>(null);
  const [typed, setTyped] = useState<FormField | null>(null);
  const editable = status !== 'archived';
  const follow = useCallback((field: FormField) => setTyped(field), []);
  const close = () => {
    setOpen(null);
    setTyped(null);
  };
  const add = async (type: FormFieldType) => {
    const after = fields.findIndex(({ id }) => id === open);
    await settle(
      say('Add a field'),
      call(upsertFormField, {
        form_id,
        label: say('New question'),
        type,
        required: type === 'email',
        options: [],
        map_to: type === 'email' ? 'email' : 'none',
        at: after < 0 ? fields.length : after + 1,
      }),
      async ({ id }) => {
        await revalidate();
        setTyped(null);
        setOpen(id);
      },
    );
  };
  const restore = (id: string) =>
    settle(say('Restore the field'), call(restoreFormField, { form_id, id }), () => revalidate());
  const remove = ({ id, label }: FormField) =>
    settle(say('Remove {name}', { name: label }), call(deleteFormField, { form_id, id, version }), async () => {
      toast({ text: say('{name} removed.', { name: label }), undo: () => void restore(id) });
      if (open === id) close();
      await revalidate();
    });
  const sort = (ids: string[]) =>
    settle(say('Change the order'), call(sortFormFields, { form_id, ids, version }), () => revalidate());
  /** Adds the same question below. Only one field may go to each place on the contact, so the copy goes to none. */
  const copy = async ({ id, label, type, required, options, help, show_when }: FormField) => {
    if (type === 'email') return void toast({ text: say('A form has one email field.') });
    await settle(
      say('Copy the field'),
      call(upsertFormField, {
        form_id,
        label,
        type,
        required,
        options,
        help,
        show_when,
        map_to: 'none',
        at: fields.findIndex((each) => each.id === id) + 1,
      }),
      async (made) => {
        await revalidate();
        setTyped(null);
        setOpen(made.id);
      },
    );
  };
  const step = (by: number) => {
    const at = fields.findIndex(({ id }) => id === open);
    const next = fields[at < 0 ? 0 : Math.min(fields.length - 1, Math.max(0, at + by))];
    setTyped(null);
    setOpen(next?.id ?? null);
  };
  useRowKeys({ items: fields, open, on: editable, onSort: sort, onCopy: copy });
  // The open field is saved by its own form.
  useShortcut('mod+enter', say('Save the field'), () => fieldForm()?.requestSubmit(), { on: open !== null });
  useShortcut('j', say('Next field'), () => step(1));
  useShortcut('k', say('Previous field'), () => step(-1));
  useShortcut('x', say('Remove the open field'), () => {
    const field = fields.find(({ id }) => id === open);
    if (field) void remove(field);
  });
  useShortcut(
    '/',
    say('Add a field'),
    () => {
      const button = document.querySelector<HTMLElement>(`[${addField}] button`);
      button?.scrollIntoView({ block: 'nearest' });
      button?.click();
    },
    { on: editable },
  );
  useShortcut('1', say('Add one line'), () => void add('text'), { on: editable });
  useShortcut('2', say('Add several lines'), () => void add('textarea'), { on: editable });
  useShortcut('3', say('Add a choice from a list'), () => void add('select'), { on: editable });
  useShortcut('4', say('Add several choices'), () => void add('checkbox'), { on: editable });
  useShortcut('5', say('Add one of several choices'), () => void add('radio'), { on: editable });
  useShortcut('6', say('Add an email field'), () => void add('email'), { on: editable });
  return { open, setOpen, typed, setTyped, editable, follow, close, add, remove, sort };
};
