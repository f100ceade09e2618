import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { fullName } from '@candor/contracts/values/person-name';
import { useState } from 'react';
import { MoreHorizontal, Plus, Send, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { may, organizes } from '@candor/contracts/accounts/needs';
import { deleteInvitation, resendInvitation } from '@candor/contracts/accounts/endpoints';
import type { DataOf } from '@candor/contracts/kernel/page';
import { invitationsPage } from '@candor/contracts/accounts/pages';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { nameColumn, RowCard } from '../../kit/tables/column-kinds.tsx';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Facts, Status, type Tone } from '../../kit/tag.tsx';
import { Ago, dateText } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { listScreen } from '../../parts/lists/list-screen.tsx';
import { isNarrowed } from '../../parts/lists/list-table.tsx';
import { InviteMany } from './invite-many.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { labelsOf } from './users.tsx';

type Page = DataOf<typeof invitationsPage>;
type Item = Page['list']['items'][number];
/** Whether an invitation has expired. One of an earlier release, or one that expired this minute, may not have that status yet. */
const expired = (item: Item) =>
  item.status === 'expired' || (item.status === 'pending' && new Date(item.expires_at).getTime() < Date.now());
const states: Record<Item['status'], { tone: Tone; label: string }> = {
  pending: { tone: 'info', label: phrase('Pending') },
  expired: { tone: 'warn', label: phrase('Expired') },
  accepted: { tone: 'good', label: phrase('Accepted') },
  revoked: { tone: 'plain', label: phrase('Withdrawn') },
};
const InvitationStatus = ({ item }: { item: Item }) => {
  const { tone, label } = states[expired(item) ? 'expired' : item.status];
  return <Status tone={tone}>{sayLabel(label)}</Status>;
};

type Acts = { resend: (item: Item) => void; withdraw: (item: Item) => void };
const Actions = ({ item, acts }: { item: Item; acts: Acts }) =>
  (item.status === 'pending' || item.status === 'expired') && (
    <Menu
      align="end"
      trigger={
        <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name: item.email })}>
          <MoreHorizontal size={15} aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={<Send size={14} />} onSelect={() => acts.resend(item)}>
        {say('Send again')}
      </MenuItem>
      {item.status === 'pending' && (
        <MenuItem icon={<X size={14} />} danger onSelect={() => acts.withdraw(item)}>
          {say('Withdraw')}
        </MenuItem>
      )}
    </Menu>
  );
/** Whether the reader may give all roles of the invitation and manage its job. */
const mayManage = ({ roles, user }: Pick<Page, 'roles' | 'user'>, item: Item) =>
  may(organizes, user) || (!item.job_id && item.roles.every((held) => roles.some(({ value }) => value === held)));
const columnsOf = ({ roles, names, jobs, user }: Page, acts: Acts): Column<Item>[] => [
  nameColumn({ id: 'email', header: say('Email'), width: 260, sort: 'email', of: ({ email }) => email }),
  {
    id: 'name',
    header: say('Name'),
    width: 160,
    cell: (item) => fullName(item) || <span className="text-ink-3">{say('Not given')}</span>,
  },
  { id: 'roles', header: say('Roles'), width: 200, cell: (item) => labelsOf(item.roles, roles) },
  {
    id: 'job',
    header: say('Job'),
    width: 170,
    cell: (item) =>
      item.job_id ? (
        <Facts
          of={[
            jobs.find(({ value }) => value === item.job_id)?.label ?? say('A closed job'),
            item.access_level === 'full' ? say('full') : say('standard'),
          ]}
        />
      ) : (
        <span className="text-ink-3">–</span>
      ),
  },
  { id: 'by', header: say('Invited by'), width: 150, cell: (item) => names[item.invited_by] ?? '' },
  { id: 'status', header: say('Status'), width: 110, cell: (item) => <InvitationStatus item={item} /> },
  {
    id: 'sent',
    header: say('Sent'),
    width: 120,
    sort: 'sent_at',
    cell: (item) => (
      <span className="flex gap-1.5">
        <Ago at={item.sent_at} zone={user.tz_region} />
        {item.sent_count > 1 && (
          <span className="text-ink-3">{say('{count, number} times', { count: item.sent_count })}</span>
        )}
      </span>
    ),
  },
  {
    id: 'expires',
    header: say('Expires'),
    width: 100,
    sort: 'expires_at',
    cell: (item) => (item.status === 'pending' ? dateText(item.expires_at, user.tz_region) : ''),
  },
  {
    id: 'actions',
    header: say('Actions'),
    width: 70,
    fixed: true,
    align: 'end',
    acts: true,
    cell: (item) => mayManage({ roles, user }, item) && <Actions item={item} acts={acts} />,
  },
];
const cardOf =
  ({ roles, user }: Page) =>
  (item: Item) => (
    <RowCard
      name={item.email}
      facts={[labelsOf(item.roles, roles), <Ago key="sent" at={item.sent_at} zone={user.tz_region} />]}
      end={<InvitationStatus item={item} />}
    />
  );

/** `/org/invitations`: the invited people, and those who have not answered. */
export const Screen = listScreen(invitationsPage, (page) => {
  const { list, roles, jobs } = page;
  const { revalidate } = useRevalidator();
  const [inviting, setInviting] = useState<'one' | 'many' | null>(null);
  const [withdrawing, setWithdrawing] = useState<Item | null>(null);
  const [busy, setBusy] = useState(false);
  useShortcut('n', say('Invite a person'), () => setInviting('one'), { opens: true });
  const resend = async (item: Item) => {
    const answer = await withProgress(() => call(resendInvitation, { id: item.id }));
    await settle(say('Send the invitation to {email} again', { email: item.email }), answer, () =>
      toast({ text: say('Invitation sent.') }),
    );
    await revalidate();
  };
  const withdraw = async () => {
    if (!withdrawing) return;
    setBusy(true);
    const answer = await call(deleteInvitation, { id: withdrawing.id });
    setBusy(false);
    setWithdrawing(null);
    await settle(say('Withdraw the invitation to {email}', { email: withdrawing.email }), answer, async () => {
      toast({ text: say('Invitation withdrawn.') });
      await revalidate();
    });
  };
  const several = <Button onClick={() => setInviting('many')}>{say('Invite several')}</Button>;
  return {
    name: 'invitations',
    title: say('Invitations'),
    live: ['invitations'],
    actions: (
      <>
        {several}
        <Button kind="primary" onClick={() => setInviting('one')}>
          <Plus size={14} aria-hidden />
          {say('Invite a person')}
        </Button>
      </>
    ),
    search: say('Search invitations'),
    filters: [
      {
        name: 'status',
        label: say('Status'),
        kind: 'choice',
        options: (['pending', 'expired', 'accepted', 'revoked'] as const).map((value) => ({
          value,
          label: sayLabel(states[value].label),
        })),
      },
    ],
    columns: columnsOf(page, { resend: (item) => void resend(item), withdraw: setWithdrawing }),
    nameOf: (item) => item.email,
    card: cardOf(page),
    empty: {
      none: isNarrowed(list) ? say('Nothing to show.') : say('No one has been invited yet. Invite your team.'),
      action: (
        <span className="flex flex-wrap justify-center gap-2">
          <Button kind="primary" onClick={() => setInviting('one')}>
            {say('Invite a person')}
          </Button>
          {several}
        </span>
      ),
    },
    dialogs: (
      <>
        {inviting === 'many' && (
          <InviteMany roles={roles} jobs={jobs} onClose={() => setInviting(null)} onSent={() => revalidate()} />
        )}
        {inviting === 'one' && (
          <InviteDialog
            roles={roles}
            jobs={jobs}
            onClose={() => setInviting(null)}
            onSent={async () => {
              setInviting(null);
              toast({ text: say('Invitation sent.') });
              await revalidate();
            }}
          />
        )}
        <ConfirmDialog
          open={withdrawing !== null}
          onClose={() => setWithdrawing(null)}
          title={say('Withdraw the invitation?')}
          text={withdrawing ? say('The link sent to {email} stops working.', { email: withdrawing.email }) : ''}
          action={say('Withdraw')}
          busy={busy}
          onConfirm={() => void withdraw()}
        />
      </>
    ),
  };
});
