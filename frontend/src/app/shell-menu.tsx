import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { may, searches } from '@candor/contracts/accounts/needs';
import { useState } from 'react';
import { Check, ChevronsUpDown, CircleHelp, LogOut, Monitor, Moon, Search, Sun, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Standard } from '@candor/contracts/kernel/standard';
import { switchOrganization } from '@candor/contracts/accounts/endpoints';
import { Avatar } from '../kit/avatar.tsx';
import { IconButton } from '../kit/button.tsx';
import { cx } from '../kit/cx.ts';
import { Kbd } from '../kit/keys/kbd.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink } from '../kit/overlays/menu.tsx';
import { Count } from '../kit/tag.tsx';
import { toast } from '../kit/overlays/toast.ts';
import { useTheme, type Theme } from '../kit/theme.ts';
import { call } from '../page/call.ts';
import { listTo } from '../page/list-address.ts';
import { isCurrent, menuOf, type MenuEntry } from '../page/menu-areas.tsx';
import { signOut } from '../page/sign-out.ts';
import { useLoadedPage, useStandard } from '../page/use-page.ts';
import { settle } from '../page/settle.ts';

/** What an organization is used for. */
const kinds: Readonly<Record<string, string>> = {
  hiring: phrase('Hiring'),
  sales: phrase('Sales'),
  platform: phrase('Platform'),
};
const OrganizationMark = ({ name, logo }: { name: string; logo: string | null }) =>
  logo ? (
    <img src={logo} alt="" className="size-7 rounded-[8px] object-cover" />
  ) : (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-[8px] bg-ink text-head font-bold text-sheet"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );

const OrganizationMenu = () => {
  const { user, organization } = useStandard();
  const [busy, setBusy] = useState(false);
  const change = async (id: string, name: string) => {
    if (id === organization.id || busy) return;
    setBusy(true);
    const answer = await call(switchOrganization, { organization_id: id, at: window.location.pathname });
    setBusy(false);
    await settle(say('Switch to {name}', { name }), answer, ({ location }) => window.location.assign(location));
  };
  const face = (
    <>
      <OrganizationMark name={organization.name} logo={organization.logo_url} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ui leading-4 font-semi text-ink">{organization.name}</span>
        {organization.kind && (
          <span className="block truncate text-micro leading-[14px] text-ink-3">
            {sayLabel(kinds[organization.kind] ?? organization.kind)}
          </span>
        )}
      </span>
    </>
  );
  const look = 'mb-2 flex h-10 w-full shrink-0 items-center gap-2.5 rounded-card px-1.5 text-start max-[899px]:pe-10';
  if (user.organizations.length < 2) return <div className={look}>{face}</div>;
  return (
    <Menu
      wide
      trigger={
        <button
          type="button"
          aria-label={say('Organization: {name}', { name: organization.name })}
          className={cx(look, 'hover:bg-hover')}
        >
          {face}
          <ChevronsUpDown size={13} className="text-ink-4" aria-hidden />
        </button>
      }
    >
      <MenuLabel>{say('Organizations')}</MenuLabel>
      {user.organizations.map((each) => (
        <MenuItem key={each.id} onSelect={() => void change(each.id, each.name)}>
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{each.name}</span>
            {each.id === organization.id && <Check size={14} aria-label={say('current')} />}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
};

const themes = [
  { value: 'light', label: phrase('Light'), icon: Sun },
  { value: 'dark', label: phrase('Dark'), icon: Moon },
  { value: 'system', label: phrase('Same as the system'), icon: Monitor },
] as const satisfies readonly { value: Theme; label: string; icon: typeof Sun }[];
const UserMenu = () => {
  const { user } = useStandard();
  const [theme, setTheme] = useTheme();
  return (
    <Menu
      wide
      side="top"
      trigger={
        <button
          type="button"
          className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-ctl px-1.5 text-start hover:bg-hover"
        >
          <Avatar name={user.name} size={24} />
          <span className="truncate text-ui font-medium">{user.name}</span>
        </button>
      }
    >
      <MenuLabel>{user.email}</MenuLabel>
      <MenuLink icon={<UserRound size={14} />} to="/profile">
        {say('Profile')}
      </MenuLink>
      <MenuLine />
      <MenuLabel>{say('Appearance')}</MenuLabel>
      {themes.map(({ value, label, icon: Icon }) => (
        <MenuItem key={value} icon={<Icon size={14} />} onSelect={() => setTheme(value)}>
          <span className="flex items-center justify-between gap-2">
            {say(label)}
            {theme === value && <Check size={14} aria-label={say('current')} />}
          </span>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem
        icon={<LogOut size={14} />}
        onSelect={() => void signOut().then((problem) => problem && toast({ text: problem, tone: 'bad' }))}
      >
        {say('Sign out')}
      </MenuItem>
    </Menu>
  );
};

const Entry = ({ entry, current, count }: { entry: MenuEntry; current: boolean; count: number }) => (
  <Link
    to={entry.to}
    aria-current={current ? 'page' : undefined}
    className={cx(
      'flex h-[30px] items-center gap-2.5 rounded-ctl px-2 text-ui max-[899px]:h-9',
      current ? 'bg-press/80 font-medium text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
    )}
  >
    <entry.icon size={15} strokeWidth={1.9} className={current ? 'text-ink' : 'text-ink-3'} aria-hidden />
    <span className="truncate">{sayLabel(entry.label)}</span>
    {count > 0 && (
      <span className="ms-auto flex" title={entry.counted?.(count)}>
        {entry.counted && <span className="sr-only">{entry.counted(count)}</span>}
        <span aria-hidden={entry.counted ? true : undefined} className="flex">
          <Count value={count} hot={entry.hot} />
        </span>
      </span>
    )}
  </Link>
);

const OpenJobs = ({ jobs }: { jobs: Standard['counts']['jobs'] }) => (
  <div className="mt-4">
    <h2 className="mb-1 px-2 text-micro font-medium text-ink-3">{say('Open jobs')}</h2>
    {jobs.map((job) => (
      <Link
        key={job.id}
        to={listTo('opportunities', 'jobs', { id: job.id, section: 'candidates' })}
        className="flex h-[30px] items-center gap-2.5 rounded-ctl px-2 text-ui text-ink-2 hover:bg-hover hover:text-ink max-[899px]:h-9"
      >
        <span aria-hidden className="grid w-[15px] shrink-0 place-items-center">
          <i
            className={cx(
              'size-[7px] rounded-full',
              job.new_resumes ? 'bg-accent' : 'shadow-[inset_0_0_0_1.5px_var(--ink-4)]',
            )}
          />
        </span>
        <span className="truncate">{job.name}</span>
        {job.new_resumes > 0 && (
          <span
            className="tnum ms-auto text-micro text-ink-3"
            title={say('{count, plural, one {# new resume} other {# new resumes}}', { count: job.new_resumes })}
          >
            {job.new_resumes}
          </span>
        )}
      </Link>
    ))}
  </div>
);

/** The menu: organization, search, areas the user may open, open jobs, and the user. */
export const ShellMenu = ({
  onSearch,
  onSearchNear,
  onHelp,
  unread,
  unreadThreads,
}: {
  onSearch: () => void;
  /** Runs when the pointer is over Search, so that the code of Search can be loaded. */
  onSearchNear: () => void;
  onHelp: () => void;
  /** The present number of unread notifications. */
  unread: number;
  /** The present number of unread conversations. */
  unreadThreads: number;
}) => {
  const { user, counts: counted } = useStandard();
  const counts = { ...counted, unread_notifications: unread, unread_messages: unreadThreads };
  const page = useLoadedPage();
  return (
    <nav
      aria-label={say('Main')}
      className="flex w-[228px] shrink-0 flex-col px-3 pt-3 pb-2.5 max-[899px]:w-full max-[899px]:flex-1 max-[899px]:overflow-y-auto"
    >
      <OrganizationMenu />
      {may(searches, user) && (
        <button
          type="button"
          onClick={onSearch}
          onPointerEnter={onSearchNear}
          onFocus={onSearchNear}
          className="mb-3 flex h-8 shrink-0 items-center gap-2 rounded-ctl bg-sheet px-2 text-ui text-ink-3 shadow-card hover:text-ink-2"
        >
          <Search size={14} aria-hidden />
          {say('Search')}
          <span className="ms-auto flex">
            <Kbd keys="mod+k" />
          </span>
        </button>
      )}
      <div className="quiet-scroll -mx-1 min-h-0 flex-1 overflow-y-auto px-1">
        {menuOf(user).map((group) => (
          <div key={group.title ?? ''} className="mt-4 first:mt-0">
            {group.title && <h2 className="mb-1 px-2 text-micro font-medium text-ink-3">{sayLabel(group.title)}</h2>}
            <div className="grid gap-px">
              {group.entries.map((entry) => (
                <Entry
                  key={entry.to}
                  entry={entry}
                  current={isCurrent(entry, page)}
                  count={entry.count?.(counts) ?? 0}
                />
              ))}
            </div>
          </div>
        ))}
        {counts.jobs.length > 0 && <OpenJobs jobs={counts.jobs} />}
      </div>
      <div className="flex shrink-0 items-center gap-1 pt-3">
        <UserMenu />
        <IconButton label={say('Keyboard shortcuts')} keys="?" onClick={onHelp}>
          <CircleHelp size={15} aria-hidden />
        </IconButton>
      </div>
    </nav>
  );
};
