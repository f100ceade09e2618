import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { memberFields } from '@candor/contracts/accounts/member-fields';
import { deleteUser, reactivateUser, upsertUser } from '@candor/contracts/accounts/endpoints';
import type { Option } from '@candor/contracts/kernel/standard';
import type { UserItem } from '@candor/contracts/accounts/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Link } from '../../kit/link.tsx';
import { MultiSelectField } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { ResetFactors } from './reset-factors.tsx';

type Props = {
  /** The user. Only rows of the list of users have `second_factor`. */
  user: UserItem & { second_factor?: boolean };
  me: string;
  roles: readonly Option[];
  grants: readonly Option[];
  /** Whether the reader is no administrator. They then give only the listed roles, and manage only members who hold no other right. */
  limited?: boolean;
  onClose: () => void;
  onChanged: () => void | Promise<void>;
};

const reactivate = async (user: UserItem, onDone: () => void | Promise<void>) => {
  await settle(say('Let {name} sign in again', { name: user.name }), call(reactivateUser, { id: user.id }), () =>
    toast({ text: say('{name} can sign in again.', { name: user.name }) }),
  );
  await onDone();
};

const remove = async (user: UserItem, onDone: () => void | Promise<void>) => {
  await settle(say('Remove {name}', { name: user.name }), call(deleteUser, { id: user.id }), () =>
    toast({ text: say('{name} is removed from the organization.', { name: user.name }) }),
  );
  await onDone();
};

/** One person's roles and extra permissions, and whether they may sign in. */
export const UserDialog = ({ user, me, roles, grants, limited = false, onClose, onChanged }: Props) => {
  const [leaving, setLeaving] = useState(false);
  // The list may load again meanwhile. The form sends the version that it was opened with.
  const [opened] = useState(user.version);
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  if (leaving)
    return (
      <DeactivateDialog
        user={user}
        me={me}
        onClose={() => setLeaving(false)}
        onChanged={onChanged}
        onUndo={() => void reactivate(user, onChanged)}
      />
    );
  const off = user.status === 'deactivated';
  const given = (held: string) => roles.some(({ value }) => value === held);
  if (limited && (user.grants.length > 0 || !user.roles.every(given)))
    return (
      <Dialog open onClose={onClose} title={user.name} text={user.email}>
        <Notice>{say('Only an administrator can change this member.')}</Notice>
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title={user.name} text={user.email}>
      {off && (
        <div className="mb-4">
          <Notice title={say('This account is deactivated')}>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button
                size="sm"
                disabled={busy}
                onClick={() => {
                  setBusy(true);
                  void reactivate(user, onChanged);
                }}
              >
                {say('Reactivate')}
              </Button>
              <Button size="sm" disabled={busy} onClick={() => setRemoving(true)}>
                {say('Remove for good')}
              </Button>
              <ConfirmDialog
                open={removing}
                onClose={() => setRemoving(false)}
                title={say('Remove {name} from the organization?', { name: user.name })}
                text={say('Their name stays in every history. To let them in again, invite them anew.')}
                action={say('Remove for good')}
                busy={busy}
                onConfirm={() => {
                  setBusy(true);
                  void remove(user, onChanged);
                }}
              />
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
            version: opened,
            roles: values.roles,
            ...(limited ? {} : { grants: values.grants }),
          })
        }
        onOk={() => {
          toast({ text: say('Saved.') });
          return onChanged();
        }}
      >
        <FieldInput name="roles" />
        {!limited && <MultiSelectField {...inputWords(memberFields, 'grants')} options={grants} />}
        {!off && !limited && (
          <p className="text-meta">
            <Link to={`/org/access?person=${user.id}`} className="text-accent-ink hover:underline">
              {say('See what {name} can do, and why', { name: user.name })}
            </Link>
          </p>
        )}
        {!limited && user.second_factor && user.id !== me && <ResetFactors user={user} onChanged={onChanged} />}
        <div className="flex items-center gap-2 pt-1">
          {!off && user.id !== me && (
            <Button kind="danger" className="mt-1" onClick={() => setLeaving(true)}>
              {say('Deactivate')}
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
