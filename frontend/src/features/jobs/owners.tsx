import { say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { ownerFields, transferFields } from '@candor/contracts/jobs/fields';
import { deleteOwner, transferOwner, upsertOwner } from '@candor/contracts/jobs/endpoints';
import { ownerRoles } from '@candor/contracts/jobs/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { settingsPage } from '@candor/contracts/jobs/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Section } from '../../kit/page.tsx';
import { toast } from '../../kit/overlays/toast.ts';

type OwnerRole = keyof typeof ownerRoles;
const roleWord = (role: string) => sayWithin(ownerRoles[role as OwnerRole] ?? role);
/** The members responsible for this job, with their roles. */
export const Owners = ({
  page: { job, names, options },
  editable,
}: {
  page: DataOf<typeof settingsPage>;
  editable: boolean;
}) => {
  const [adding, setAdding] = useState(false);
  const [handing, setHanding] = useState<{ user_id: string; owner_role: OwnerRole } | null>(null);
  const { revalidate } = useRevalidator();
  const nameOf = (id: string) =>
    names[id] ?? options.users.find((user) => user.value === id)?.label ?? say('Someone who left');
  const assign = (user_id: string, owner_role: OwnerRole) => call(upsertOwner, { job_id: job.id, user_id, owner_role });
  const remove = async (user_id: string, owner_role: OwnerRole) => {
    const [name, role] = [nameOf(user_id), roleWord(owner_role)];
    const sent = call(deleteOwner, { job_id: job.id, user_id, owner_role });
    await settle(say('Remove {name} as {role}', { name, role }), sent, async () => {
      toast({
        text: say('{name} is no longer {role}.', { name, role }),
        undo: () =>
          void settle(say('Make {name} {role} again', { name, role }), assign(user_id, owner_role), () => revalidate()),
      });
      await revalidate();
    });
  };
  return (
    <Section
      title={say('Owners')}
      text={sayLabel(kindTexts[job.kind].ownersText)}
      actions={
        editable && (
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus size={14} aria-hidden />
            {say('Add an owner')}
          </Button>
        )
      }
    >
      {job.owners.length ? (
        <ul>
          {job.owners.map(({ user_id, owner_role }) => (
            <li
              key={`${user_id} ${owner_role}`}
              className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 last:border-0"
            >
              <Avatar name={nameOf(user_id)} size={28} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-ui font-medium text-ink">{nameOf(user_id)}</span>
                <span className="block text-meta text-ink-3">
                  {sayLabel(ownerRoles[owner_role as OwnerRole] ?? owner_role)}
                </span>
              </span>
              {editable && (
                <Button
                  size="sm"
                  kind="ghost"
                  aria-label={say('Transfer from {name} as {role}', {
                    name: nameOf(user_id),
                    role: roleWord(owner_role),
                  })}
                  onClick={() => setHanding({ user_id, owner_role: owner_role as OwnerRole })}
                >
                  {say('Transfer')}
                </Button>
              )}
              {editable && (
                <IconButton
                  size="sm"
                  label={say('Remove {name} as {role}', { name: nameOf(user_id), role: roleWord(owner_role) })}
                  onClick={() => void remove(user_id, owner_role as OwnerRole)}
                >
                  <X size={15} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ui text-ink-3">{say('No one owns this job yet.')}</p>
      )}
      {handing && (
        <Dialog
          open
          onClose={() => setHanding(null)}
          title={say('Transfer the job')}
          text={say(
            'Another person becomes {role} instead of {name}, with at least the same access. {name} stays on the hiring team.',
            { role: roleWord(handing.owner_role), name: nameOf(handing.user_id) },
          )}
        >
          <FieldsForm
            fields={transferFields}
            initial={typedOf(transferFields)}
            options={{ to_user_id: options.users.filter(({ value }) => value !== handing.user_id) }}
            send={({ to_user_id }) => call(transferOwner, { job_id: job.id, ...handing, to_user_id })}
            onOk={async (_, { to_user_id }) => {
              setHanding(null);
              toast({
                text: say('{name} is {role} now.', { name: nameOf(to_user_id), role: roleWord(handing.owner_role) }),
              });
              await revalidate();
            }}
          >
            <FieldInput name="to_user_id" />
            <FormActions save={say('Transfer')} onCancel={() => setHanding(null)} />
          </FieldsForm>
        </Dialog>
      )}
      {adding && (
        <Dialog open onClose={() => setAdding(false)} title={say('Add an owner')}>
          <FieldsForm
            fields={ownerFields}
            initial={typedOf(ownerFields)}
            options={{ user_id: options.users }}
            send={({ user_id, owner_role }) => assign(user_id, owner_role as OwnerRole)}
            onOk={async () => {
              setAdding(false);
              await revalidate();
              toast({ text: say('Saved.') });
            }}
          >
            <FieldInput name="user_id" />
            <FieldInput name="owner_role" />
            <FormActions save={say('Add')} onCancel={() => setAdding(false)} />
          </FieldsForm>
        </Dialog>
      )}
    </Section>
  );
};
