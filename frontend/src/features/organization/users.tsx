import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { may, organizes } from '@candor/contracts/accounts/needs';
import { nameOfRight } from '@candor/contracts/kernel/permission';
import type { Option } from '@candor/contracts/kernel/standard';
import { type ListedMember, usersPage } from '@candor/contracts/accounts/pages';
import { Person } from '../../kit/avatar.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { Status } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { listScreen, ShowAll } from '../../parts/lists/list-screen.tsx';
import { isNarrowed } from '../../parts/lists/list-table.tsx';
import { UserDialog } from './user-dialog.tsx';

/** The labels of the values, in their order. */
export const labelsOf = (values: readonly string[], options: readonly Option[]) =>
  values
    .map((value) => options.find((option) => option.value === value)?.label ?? sayLabel(nameOfRight(value)))
    .join(', ');
const UserStatus = ({ user }: { user: ListedMember }) =>
  user.status === 'active' ? <Status tone="good">{say('Active')}</Status> : <Status>{say('Deactivated')}</Status>;

const columnsOf = (roles: readonly Option[], zone: string | null): Column<ListedMember>[] => [
  {
    id: 'name',
    header: say('Name'),
    width: 220,
    sort: 'name',
    fixed: true,
    cell: (user) => (
      <span className="font-medium text-ink">
        <Person name={user.name} />
      </span>
    ),
  },
  { id: 'email', header: say('Email'), width: 240, sort: 'email', cell: (user) => user.email },
  { id: 'roles', header: say('Roles'), width: 240, cell: (user) => labelsOf(user.roles, roles) },
  {
    id: 'grants',
    header: say('Extra permissions'),
    width: 120,
    align: 'end',
    cell: (user) =>
      (user.grants.length ? numberWords(user.grants.length) : '') || <span className="text-ink-3">–</span>,
  },
  {
    id: 'second_factor',
    header: say('Second factor'),
    width: 120,
    cell: (user) => (user.second_factor ? say('Yes') : <span className="text-ink-3">{say('No')}</span>),
  },
  { id: 'status', header: say('Status'), width: 120, cell: (user) => <UserStatus user={user} /> },
  {
    id: 'active',
    header: say('Last active'),
    width: 120,
    sort: 'last_active_at',
    cell: (user) =>
      user.last_active_at ? (
        <Ago at={user.last_active_at} zone={zone} />
      ) : (
        <span className="text-ink-3">{say('Never')}</span>
      ),
  },
];

const cardOf = (roles: readonly Option[]) => (user: ListedMember) => (
  <span className="flex items-center gap-3">
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-ink">{user.name}</span>
      <span className="block truncate text-meta text-ink-3">{labelsOf(user.roles, roles)}</span>
    </span>
    <UserStatus user={user} />
  </span>
);

/** `/org/users`: the members of the organization, with their roles. */
export const Screen = listScreen(usersPage, ({ list, roles, grants, user: me }, at) => {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<string | null>(null);
  /** Whether the reader is the only member. */
  const alone = list.total === 1 && !isNarrowed(list);
  const chosen = list.items.find((user) => user.id === open);
  return {
    name: 'users',
    title: say('People'),
    live: ['users'],
    actions: (
      <>
        {may(organizes, me) && <ButtonLink to="/org/access">{say('Who can see what')}</ButtonLink>}
        <ButtonLink to="/org/invitations" kind={alone ? 'primary' : 'soft'}>
          {alone ? say('Invite your team') : say('Invitations')}
        </ButtonLink>
      </>
    ),
    search: say('Search people'),
    filters: [
      {
        name: 'status',
        label: say('Status'),
        kind: 'choice',
        options: [
          { value: 'active', label: say('Active') },
          { value: 'deactivated', label: say('Deactivated') },
        ],
      },
      { name: 'role', label: say('Role'), kind: 'choice', options: roles },
    ],
    choosesColumns: true,
    columns: columnsOf(roles, me.tz_region),
    nameOf: (user) => user.name,
    onOpen: (user) => setOpen(user.id),
    current: open,
    card: cardOf(roles),
    empty: { none: say('Nothing to show.'), action: <ShowAll at={at}>{say('Show everyone')}</ShowAll> },
    dialogs: chosen && (
      <UserDialog
        key={chosen.id}
        user={chosen}
        me={me.id}
        limited={!may(organizes, me)}
        roles={roles}
        grants={grants}
        onClose={() => setOpen(null)}
        onChanged={async () => {
          setOpen(null);
          await revalidate();
        }}
      />
    ),
  };
});
