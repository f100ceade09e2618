import { useState } from 'react';
import { deactivateFields, memberFields } from '@candor/contracts/accounts/fields';
import { deactivateUser, reactivateUser, upsertUser } from '@candor/contracts/accounts/endpoints';
import type { Option } from '@candor/contracts/kernel/standard';
import type { UserItem } from '@candor/contracts/accounts/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf, wordsOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { refused } from '../../page/refused.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { FormActions } from '../../kit/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { MultiSelectField } from '../../kit/select.tsx';
import { toast } from '../../kit/toast.ts';

type Props = {
  user: UserItem;
  me: string;
  roles: readonly Option[];
  grants: readonly Option[];
  others: readonly UserItem[];
  onClose: () => void;
  onChanged: () => void | Promise<void>;
};

const Deactivate = ({ user, others, onClose, onChanged }: Pick<Props, 'user' | 'others' | 'onClose' | 'onChanged'>) => (
  <Dialog
    open
    onClose={onClose}
    title={`Deactivate ${user.name}?`}
    text="Their sessions end at once and they can no longer sign in here. Their history stays."
  >
    <FieldsForm
      fields={deactivateFields}
      initial={typedOf(deactivateFields)}
      options={{ reassign_to: others.map((other) => ({ value: other.id, label: other.name })) }}
      send={({ reassign_to }) => call(deactivateUser, { id: user.id, reassign_to: reassign_to || null })}
      onOk={() => {
        toast({
          text: `${user.name} is deactivated.`,
          action: { label: 'Undo', run: () => void reactivate(user, onChanged) },
        });
        return onChanged();
      }}
    >
      {others.length > 0 && <FieldInput name="reassign_to" />}
      <FormActions save="Deactivate" onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);
const reactivate = async (user: UserItem, onDone: () => void | Promise<void>) => {
  const answer = await call(reactivateUser, { id: user.id });
  if (!refused(answer)) toast({ text: `${user.name} can sign in again.` });
  await onDone();
};

/** Roles and extra permissions of one person, and whether they may sign in. */
export const UserDialog = ({ user, me, roles, grants, others, onClose, onChanged }: Props) => {
  const [leaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  if (leaving)
    return <Deactivate user={user} others={others} onClose={() => setLeaving(false)} onChanged={onChanged} />;
  const off = user.status === 'deactivated';
  return (
    <Dialog open onClose={onClose} title={user.name} text={user.email}>
      {off && (
        <div className="mb-4">
          <Notice title="This account is deactivated">
            <div className="mt-2">
              <Button
                size="sm"
                disabled={busy}
                onClick={() => {
                  setBusy(true);
                  void reactivate(user, onChanged);
                }}
              >
                Reactivate
              </Button>
            </div>
          </Notice>
        </div>
      )}
      <FieldsForm
        fields={memberFields}
        initial={typedOf(memberFields, user)}
        options={{ roles }}
        send={(values) =>
          call(upsertUser, {
            id: user.id,
            version: user.version,
            ...values,
          })
        }
        onOk={() => {
          toast({ text: 'Saved.' });
          return onChanged();
        }}
      >
        <FieldInput name="roles" />
        <MultiSelectField {...wordsOf(memberFields, 'grants')} options={grants} />
        <div className="flex items-center gap-2 pt-1">
          {!off && user.id !== me && (
            <Button kind="danger" className="mt-1" onClick={() => setLeaving(true)}>
              Deactivate
            </Button>
          )}
          <span className="ms-auto">
            <FormActions onCancel={onClose} />
          </span>
        </div>
      </FieldsForm>
    </Dialog>
  );
};
