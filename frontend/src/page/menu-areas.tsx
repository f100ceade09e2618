import { phrase } from '@candor/contracts/kernel/say';
import {
  BarChart3,
  Briefcase,
  CircleCheckBig,
  History,
  House,
  Mail,
  Send,
  Server,
  Settings,
  ShieldCheck,
  Users,
  UsersRound,
} from 'lucide-react';
import type { Group } from '@candor/contracts/kernel/permission';
import type { PageCounts, PageUser } from '@candor/contracts/kernel/standard';

// The main menu as a table, its words in English: each entry's label, address, who sees it, and the letter that opens it after g.

export type MenuEntry = {
  label: string;
  to: string;
  icon: typeof House;
  needs: readonly Group[];
  letter?: string;
  count?: (counts: PageCounts) => number;
  hot?: boolean;
};
export const menuGroups: readonly { title: string | null; entries: readonly MenuEntry[] }[] = [
  {
    title: null,
    entries: [
      { label: phrase('Home'), to: '/dashboard', icon: House, needs: [], letter: 'h' },
      {
        label: phrase('My tasks'),
        to: '/tasks/mine',
        icon: CircleCheckBig,
        needs: ['MANAGE_MY_TASKS'],
        letter: 't',
        count: (counts) => counts.open_tasks,
        hot: true,
      },
    ],
  },
  {
    title: phrase('Hiring'),
    entries: [
      {
        label: phrase('Jobs'),
        to: '/opportunities/jobs',
        icon: Briefcase,
        needs: ['MANAGE_OPPORTUNITIES', 'MANAGE_JOB'],
        letter: 'j',
        count: (counts) => counts.open_jobs,
      },
      { label: phrase('Candidates'), to: '/people/candidates', icon: Users, needs: ['MANAGE_PEOPLE'], letter: 'c' },
      {
        label: phrase('Messages'),
        to: '/messages/sent',
        icon: Mail,
        needs: ['MANAGE_MESSAGES'],
        letter: 'm',
        count: (counts) => counts.unread_messages,
      },
    ],
  },
  {
    title: phrase('Reports'),
    entries: [
      { label: phrase('Reports'), to: '/reports', icon: BarChart3, needs: ['VIEW_REPORTS'], letter: 'r' },
      { label: phrase('Candidate history'), to: '/reports/history', icon: History, needs: ['VIEW_REPORTS'] },
    ],
  },
  {
    title: phrase('Organization'),
    entries: [
      { label: phrase('People'), to: '/org/users', icon: UsersRound, needs: ['MANAGE_ORG'], letter: 'p' },
      { label: phrase('Invitations'), to: '/org/invitations', icon: Send, needs: ['MANAGE_ORG'], letter: 'i' },
      { label: phrase('Audit log'), to: '/org/audit', icon: ShieldCheck, needs: ['MANAGE_ORG', 'VIEW_REPORTS'] },
      { label: phrase('Settings'), to: '/org/sources', icon: Settings, needs: ['MANAGE_ORG'], letter: 's' },
      { label: phrase('Platform'), to: '/application/system', icon: Server, needs: ['MANAGE_APPLICATION'] },
    ],
  },
];

/** The entries this user may open. */
export const menuOf = (user: Pick<PageUser, 'groups'>) =>
  menuGroups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(
        (entry) => entry.needs.length === 0 || entry.needs.some((needed) => user.groups[needed]),
      ),
    }))
    .filter((group) => group.entries.length);

const areaOf = (path: string) => path.split('/').slice(1, 3).join('/');
/** The entry whose page is on screen. Catalogues of the organization all belong to Settings, and every report but the candidate history to Reports. */
export const isCurrent = (entry: MenuEntry, pathname: string) => {
  const here = areaOf(pathname);
  if (areaOf(entry.to) === here) return true;
  // Who can see what is part of the people of the organization.
  if (here === 'org/access') return entry.to === '/org/users';
  if (entry.to === '/reports') return here.startsWith('reports/') && here !== 'reports/history';
  return (
    entry.label === 'Settings' &&
    here.startsWith('org/') &&
    !['org/users', 'org/invitations', 'org/audit'].includes(here)
  );
};
