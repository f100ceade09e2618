import { phrase, say } from '@candor/contracts/words/say';
import {
  hasTasks,
  isCandidate,
  listsJobs,
  may,
  movesCandidates,
  opensPeople,
  operates,
  organizes,
  readsMessages,
  readsAudit,
  editsPages,
  keepsEvents,
  keepsForms,
  readsReports,
  readsWholeReports,
  runsCadences,
  seesInterest,
  sellsDeals,
  keepsPartners,
  keepsMembers,
  keepsSales,
  writesContent,
} from '@candor/contracts/accounts/needs';
import {
  Activity,
  BarChart3,
  Bell,
  BookOpenText,
  Briefcase,
  Building2,
  CalendarDays,
  CircleCheckBig,
  ClipboardList,
  FileUser,
  Handshake,
  History,
  House,
  Inbox,
  KeyRound,
  Layers,
  Megaphone,
  ReceiptText,
  Send,
  Server,
  Settings,
  ShieldCheck,
  Sprout,
  Ticket,
  Users,
  UsersRound,
  Waypoints,
  PanelsTopLeft,
} from 'lucide-react';
import { kindAsked, kindWords } from '@candor/contracts/jobs/kinds';
import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import { emptySlice, formatListAddress, parseListAddress } from '@candor/contracts/kernel/list';
import type { PageCounts, PageUser } from '@candor/contracts/kernel/standard';
import type { LoadedPage } from './use-page.ts';

// The main menu as a table, in English: each entry's label, address, who sees it, and the letter that opens it after g.

type MenuUser = Pick<PageUser, 'groups' | 'roles' | 'prospects' | 'audience'>;
const ofTalent = ({ audience }: MenuUser) => audience === 'talent';
const ofContacts = ({ audience }: MenuUser) => audience === 'contact';
export type MenuEntry = {
  label: string;
  to: string;
  icon: typeof House;
  /** The right that a user needs; absent if every signed-in user sees the entry. */
  needs?: Parameters<typeof may>[0];
  /** A further condition on the user. */
  only?: (user: MenuUser) => boolean;
  letter?: string;
  count?: (counts: PageCounts) => number;
  /** The name of the counted things, if the label does not name them. */
  counted?: (count: number) => string;
  hot?: boolean;
  /** Other pages that belong to this entry, as `area/entity`. */
  covers?: RegExp;
  /** The address of another entry that shares this page; the page then does not belong to this entry. */
  except?: string;
};
const peoplePages = {
  to: '/people/candidates',
  icon: Users,
  needs: opensPeople,
  letter: 'c',
  covers: /^people.(candidates|duplicates)/,
} as const;
const historyPages = {
  to: '/reports/history',
  icon: History,
  needs: readsReports,
  covers: /^compliance.history/,
} as const;
const cadencePages: MenuEntry = {
  label: phrase('Cadences'),
  to: '/cadences/cadences',
  icon: Waypoints,
  needs: runsCadences,
  letter: 'd',
};
/** The list of prospect pipelines is the list of jobs with this filter. */
const prospectsTo = formatListAddress({
  area: 'opportunities',
  entity: 'jobs',
  list: { ...emptySlice, filters: { kind: 'prospect', hiring_status: ['draft'] } },
  id: null,
  section: null,
});
export const menuGroups: readonly { title: string | null; entries: readonly MenuEntry[] }[] = [
  {
    title: null,
    entries: [
      {
        label: phrase('Home'),
        to: '/dashboard',
        icon: House,
        letter: 'h',
        count: (counts) => counts.waiting_reviews,
        counted: (count) => say('{count, plural, one {# text to review} other {# texts to review}}', { count }),
        hot: true,
      },
      {
        label: phrase('My tasks'),
        to: '/tasks/mine',
        icon: CircleCheckBig,
        needs: hasTasks,
        letter: 't',
        count: (counts) => counts.open_tasks,
        hot: true,
      },
      {
        label: phrase('Inbox'),
        to: '/messages/inbox',
        icon: Inbox,
        needs: readsMessages,
        letter: 'm',
        count: (counts) => counts.unread_messages,
        counted: (count) => say('{count, plural, one {# answer to read} other {# answers to read}}', { count }),
        covers: /^messages./,
      },
      {
        label: phrase('Notifications'),
        to: '/notifications/mine',
        icon: Bell,
        letter: 'n',
        count: (counts) => counts.unread_notifications,
        hot: true,
      },
      { label: phrase('My applications'), to: '/positions/mine', icon: FileUser, only: isCandidate },
      { label: phrase('Open positions'), to: '/positions', icon: Briefcase },
    ],
  },
  {
    title: phrase('Hiring'),
    entries: [
      {
        label: phrase('Jobs'),
        to: '/opportunities/jobs',
        icon: Briefcase,
        needs: listsJobs,
        letter: 'j',
        count: (counts) => counts.ongoing_jobs,
        except: prospectsTo,
      },
      {
        label: kindWords.prospect.list,
        to: prospectsTo,
        icon: Sprout,
        needs: listsJobs,
        only: ({ prospects }) => prospects,
      },
      { label: phrase('Candidates'), ...peoplePages, only: ofTalent },
      {
        label: phrase('Interviews'),
        to: '/people/interviews',
        icon: CalendarDays,
        needs: movesCandidates,
        letter: 'b',
        count: (counts) => counts.due_scorecards,
        counted: (count) => say('{count, plural, one {# scorecard to write} other {# scorecards to write}}', { count }),
        hot: true,
      },
      { ...cadencePages, only: ofTalent },
      {
        label: phrase('Library'),
        to: '/opportunities/questions',
        icon: BookOpenText,
        needs: writesContent,
        letter: 'l',
        covers: /^opportunities.(questions|skills)|^application.(questions|occupations|experts)/,
      },
    ],
  },
  {
    title: phrase('Sales'),
    entries: [
      { label: phrase('Deals'), to: '/sales/deals', icon: Handshake, needs: sellsDeals, letter: 'e' },
      { label: phrase('Partners'), to: '/sales/partners', icon: UsersRound, needs: keepsPartners },
      {
        label: phrase('Commissions'),
        to: '/sales/commissions',
        icon: ReceiptText,
        needs: keepsPartners,
        covers: /^sales.terms/,
      },
      {
        label: phrase('Sales settings'),
        to: '/sales/settings',
        icon: Settings,
        needs: keepsSales,
        covers: /^sales.(products|sources|reasons)/,
      },
    ],
  },
  {
    title: phrase('Outreach'),
    entries: [
      { label: phrase('Contacts'), ...peoplePages, only: ofContacts },
      { ...cadencePages, only: ofContacts },
    ],
  },
  {
    title: phrase('Marketing'),
    entries: [
      { label: phrase('Overview'), to: '/marketing', icon: Megaphone, needs: keepsForms },
      {
        label: phrase('Forms'),
        to: '/marketing/forms',
        icon: ClipboardList,
        needs: keepsForms,
        covers: /^marketing.forms/,
      },
      {
        label: phrase('Pages'),
        to: '/marketing/pages',
        icon: PanelsTopLeft,
        needs: editsPages,
        covers: /^marketing.(pages|authors|testimonials|categories|subcategories|plays)/,
      },
      {
        label: phrase('Interest'),
        to: '/marketing/engagement',
        icon: Activity,
        needs: seesInterest,
        covers: /^marketing.engagement/,
      },
      {
        label: phrase('Recruiting events'),
        to: '/marketing/events',
        icon: Ticket,
        needs: keepsEvents,
        covers: /^marketing.events/,
      },
    ],
  },
  {
    title: phrase('Reports'),
    entries: [
      {
        label: phrase('Reports'),
        to: '/reports',
        icon: BarChart3,
        needs: readsReports,
        letter: 'r',
        covers: /^reports.(?!history|proof)/,
      },
      { label: phrase('Candidate history'), ...historyPages, only: ofTalent },
      { label: phrase('Contact history'), ...historyPages, only: ofContacts },
      { label: phrase('Proof'), to: '/reports/proof', icon: ShieldCheck, needs: readsWholeReports },
    ],
  },
  {
    title: phrase('Organization'),
    entries: [
      {
        label: phrase('People'),
        to: '/org/users',
        icon: UsersRound,
        needs: keepsMembers,
        letter: 'p',
        covers: /^org.access/,
      },
      { label: phrase('Invitations'), to: '/org/invitations', icon: Send, needs: keepsMembers, letter: 'i' },
      { label: phrase('Audit log'), to: '/org/audit', icon: ShieldCheck, needs: readsAudit },
      {
        label: phrase('Privacy'),
        to: '/people/privacy',
        icon: KeyRound,
        needs: organizes,
        covers: /^people.automation/,
      },
      {
        label: phrase('Settings'),
        to: '/org/sources',
        icon: Settings,
        needs: organizes,
        letter: 's',
        covers: /^org.(?!users|invitations|audit|access)/,
      },
      {
        label: phrase('Profile'),
        to: '/org/profile',
        icon: Settings,
        needs: keepsMembers,
        only: (user) => !may(organizes, user),
      },
    ],
  },
  {
    title: phrase('Platform'),
    entries: [
      { label: phrase('Organizations'), to: '/application/organizations', icon: Building2, needs: operates },
      { label: phrase('Operators’ invitations'), to: '/application/invitations', icon: Send, needs: operates },
      { label: phrase('Visits'), to: '/application/visits', icon: History, needs: operates },
      { label: phrase('Plans'), to: '/application/plans', icon: Layers, needs: operates },
      { label: phrase('Announcements'), to: '/application/announcements', icon: Megaphone, needs: operates },
      { label: phrase('System'), to: '/application/system', icon: Server, needs: operates },
    ],
  },
];

/** The entries this user may open. */
export const menuOf = (user: MenuUser) =>
  menuGroups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ needs, only }) => (!needs || may(needs, user)) && (!only || only(user))),
    }))
    .filter((group) => group.entries.length);

/** The kind of the shown record, or of the list that the address names. */
const kindOn = ({ address, body }: Pick<LoadedPage, 'address' | 'body'>): OpportunityKind =>
  (body as { job?: { kind?: OpportunityKind } }).job?.kind ??
  kindAsked(parseListAddress(pathOf(address))?.list.filters ?? {});
const pathOf = (address: string) => address.split('?')[0]!;
const areaOf = (path: string) => path.split('/').slice(1, 3).join('/');
/** Whether the page on screen is the entry's own, or another one that belongs to it. */
export const isCurrent = ({ to, covers, except }: MenuEntry, page: Pick<LoadedPage, 'address' | 'body'>) => {
  const here = areaOf(pathOf(page.address));
  if (except && areaOf(except) === here) return kindOn(page) !== 'prospect';
  if (to === prospectsTo) return areaOf(to) === here && kindOn(page) === 'prospect';
  return areaOf(to) === here || covers?.test(here) === true;
};
