import { useState } from 'react';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { Names } from '@candor/contracts/kernel/standard';
import { tenantInvitationsPage } from '@candor/contracts/platform/pages';
import type { TenantInvitationRow } from '@candor/contracts/platform/rows';
import {
  deleteTenantInvitation,
  inviteToTenant,
  resendTenantInvitation,
} from '@candor/contracts/platform/tenant-endpoints';
import { tenantInvitationFields } from '@candor/contracts/platform/tenant-fields';
import { useRevalidator } from 'react-router-dom';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Button } from '../../kit/button.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import type { Column } from '../../kit/tables/columns.ts';
import { Status, type Tone } from '../../kit/tag.tsx';
import { Ago, dateText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { listScreen } from '../../parts/lists/list-screen.tsx';

const states: Record<TenantInvitationRow['status'], { label: string; tone: Tone }> = {
  pending: { label: phrase('Pending'), tone: 'info' },
  accepted: { label: phrase('Accepted'), tone: 'good' },
  revoked: { label: phrase('Withdrawn'), tone: 'plain' },
  expired: { label: phrase('Expired'), tone: 'warn' },
};
const StatusOf = ({ row }: { row: TenantInvitationRow }) => (
  <Status tone={states[row.status].tone}>{sayLabel(states[row.status].label)}</Status>
);

type Acts = Record<'resend' | 'withdraw', (row: TenantInvitationRow) => unknown>;
const columnsOf = (names: Names, zone: string | null, { resend, withdraw }: Acts): Column<TenantInvitationRow>[] => [
  { id: 'email', header: say('Email'), width: 240, sort: 'email', fixed: true, cell: (row) => row.email },
  { id: 'tenant', header: say('Organization'), width: 200, cell: (row) => names[row.tenant_id] ?? '' },
  { id: 'by', header: say('Invited by'), width: 160, cell: (row) => names[row.invited_by] ?? '' },
  {
    id: 'sent_at',
    header: say('Sent'),
    width: 120,
    sort: 'sent_at',
    cell: (row) => <Ago at={row.sent_at} zone={zone} />,
  },
  {
    id: 'expires_at',
    header: say('Expires'),
    width: 120,
    sort: 'expires_at',
    cell: (row) => dateText(row.expires_at, zone),
  },
  { id: 'status', header: say('Status'), width: 120, cell: (row) => <StatusOf row={row} /> },
  {
    id: 'acts',
    header: say('Actions'),
    width: 210,
    cell: (row) =>
      row.status === 'pending' || row.status === 'expired' ? (
        <span className="flex gap-1">
          <Button size="sm" onClick={() => void resend(row)}>
            {say('Send again')}
          </Button>
          <Button size="sm" kind="ghost" onClick={() => void withdraw(row)}>
            {say('Withdraw')}
          </Button>
        </span>
      ) : null,
  },
];
const cardOf = (names: Names) => (row: TenantInvitationRow) => (
  <span className="flex items-center gap-3">
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-ink">{row.email}</span>
      <span className="block truncate text-meta text-ink-3">{names[row.tenant_id]}</span>
    </span>
    <StatusOf row={row} />
  </span>
);

/** `/application/invitations`: the administrators whom operators invited. */
export const Screen = listScreen(tenantInvitationsPage, ({ names, organizations, user }) => {
  const { revalidate } = useRevalidator();
  const resend = (row: TenantInvitationRow) =>
    settle(
      say('Send the invitation to {email} again', { email: row.email }),
      call(resendTenantInvitation, { id: row.id }),
      async () => {
        toast({ text: say('Invitation sent.') });
        await revalidate();
      },
    );
  const withdraw = (row: TenantInvitationRow) =>
    settle(
      say('Withdraw the invitation to {email}', { email: row.email }),
      call(deleteTenantInvitation, { id: row.id }),
      async () => {
        toast({ text: say('Invitation withdrawn.') });
        await revalidate();
      },
    );
  return {
    name: 'tenant-invitations',
    title: say('Invitations'),
    live: ['tenant-invitations'],
    search: say('Search invitations'),
    filters: [
      {
        name: 'status',
        label: say('Status'),
        kind: 'choice',
        options: Object.entries(states).map(([value, { label }]) => ({ value, label: sayLabel(label) })),
      },
    ],
    columns: columnsOf(names, user.tz_region, { resend, withdraw }),
    nameOf: (row) => row.email,
    card: cardOf(names),
    empty: { none: say('No administrator was invited from here.'), action: false },
    add: {
      label: say('Invite an administrator'),
      dialog: (onClose) => (
        <InviteDialog
          organizations={organizations}
          onClose={onClose}
          onSent={async () => {
            onClose();
            toast({ text: say('Invitation sent.') });
            await revalidate();
          }}
        />
      ),
    },
  };
});

const InviteDialog = ({
  organizations,
  onClose,
  onSent,
}: {
  organizations: DataOf<typeof tenantInvitationsPage>['organizations'];
  onClose: () => void;
  onSent: () => Promise<void>;
}) => {
  const [to, setTo] = useState(organizations[0]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Invite an administrator')}
      text={say('They get the rights of an administrator in that organization.')}
    >
      <div className="mb-4 grid gap-1.5">
        <span className="text-meta font-medium text-ink-2">{say('Organization')}</span>
        <Select
          aria-label={say('Organization')}
          value={to ?? null}
          options={[...organizations]}
          onChange={(chosen) => setTo(chosen ?? undefined)}
        />
      </div>
      <FieldsForm
        fields={tenantInvitationFields}
        initial={typedOf(tenantInvitationFields, {})}
        focus="email"
        send={(values) => call(inviteToTenant, { organization_id: to?.value ?? '', ...values })}
        onOk={onSent}
      >
        <FieldInput name="email" />
        <div className="grid gap-4 sm:grid-cols-2">
          <FieldInput name="first_name" />
          <FieldInput name="last_name" />
        </div>
        <FieldInput name="message" rows={3} />
        <FormActions save={say('Send the invitation')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
