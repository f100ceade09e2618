import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { may, organizes } from '@candor/contracts/accounts/needs';
import { nameOfRight } from '@candor/contracts/kernel/permission';
import type { Option } from '@candor/contracts/kernel/standard';
import { type ListedMember, usersPage } from '@candor/contracts/accounts/pages';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { Person } from '../../kit/avatar.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { ColumnChooser } from '../../kit/tables/data-table-parts.tsx';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Status } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
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
export const Screen = () => {
  const { list, roles, grants, user: me } = usePage(usersPage);
  const at = useListAddress();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<string | null>(null);
  useLivePage(['users']);
  const columns = columnsOf(roles, me.tz_region);
  /** Whether the reader is the only member. */
  const alone = list.total === 1 && !list.search && !Object.keys(list.filters).length;
  const chosen = list.items.find((user) => user.id === open);
  return (
    <Page>
      <PageHead
        title={say('People')}
        count={list.total}
        actions={
          <>
            {may(organizes, me) && <ButtonLink to="/org/access">{say('Who can see what')}</ButtonLink>}
            <ButtonLink to="/org/invitations" kind={alone ? 'primary' : 'soft'}>
              {alone ? say('Invite your team') : say('Invitations')}
            </ButtonLink>
          </>
        }
      />
      <PageBar>
        <SearchBox {...at.search} label={say('Search people')} />
        <FilterBar
          {...at.filters}
          filters={[
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
          ]}
        />
        <span className="ms-auto max-sm:hidden">
          <ColumnChooser name="users" columns={columns} />
        </span>
      </PageBar>
      <DataTable
        name="users"
        label={say('People')}
        columns={columns}
        rows={list.items}
        keyOf={(user) => user.id}
        nameOf={(user) => user.name}
        sort={list.sort}
        sortTo={at.sortTo}
        onOpen={(user) => setOpen(user.id)}
        current={open}
        card={cardOf(roles)}
        empty={
          <EmptyState
            action={<Button onClick={() => at.go(at.to({ search: '', filters: {} }))}>{say('Show everyone')}</Button>}
          >
            {say('Nothing to show.')}
          </EmptyState>
        }
      />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      {chosen && (
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
      )}
    </Page>
  );
};
