import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import {
  editsPages,
  hasTasks,
  importsPeople,
  keepsPartners,
  makesJobs,
  may,
  opensPeople,
  organizes,
  readsMessages,
  readsReports,
  readsWholeReports,
  seesTeamTasks,
} from '@candor/contracts/accounts/needs';
import { builder } from '@candor/contracts/reports/builder';
import { eeoFlow } from '@candor/contracts/reports/eeo-flow';
import { reports } from '@candor/contracts/reports/reports';
import { responseRate } from '@candor/contracts/reports/response-rate';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import {
  ArrowRight,
  Bookmark,
  BriefcaseBusiness,
  Mail,
  CircleHelp,
  CornerDownRight,
  Ellipsis,
  Handshake,
  Keyboard,
  Palette,
  Plus,
  Search,
  Settings,
  ShieldCheck,
  Ticket,
  UsersRound,
} from 'lucide-react';
import { openTask, subjectNow } from '../parts/tasks/open-task.ts';
import { formatListAddress, emptySlice } from '@candor/contracts/kernel/list';
import type { PageUser } from '@candor/contracts/kernel/standard';
import { search, type SearchGroup, type SearchItem } from '@candor/contracts/platform/endpoints';
import { catalogueGroups } from '../catalogues/catalogue-menu.tsx';
import { runShortcut, shortcutList } from '../kit/keys/shortcuts.tsx';
import type { Theme } from '../kit/theme.ts';
import { call } from '../page/call.ts';
import type { Commands } from '../page/commands.ts';
import { menuOf } from '../page/menu-areas.tsx';
import { searchTo } from '../page/search-address.ts';
import { type Kind, latelyFirst, matching, type Typed } from '../page/search-words.ts';

// The palette offers actions on this page, results from the server, and pages to go to.

type Icon = ComponentType<{ size?: number; className?: string }>;
export type Item = {
  id: string;
  title: string;
  subtitle: string;
  near: boolean;
  icon: Icon | 'person';
  keys?: string;
  /** A text at the right end of the row. */
  note?: string;
  mark?: SearchItem['mark'];
  /** Whether the item is a text to read in the palette itself; `url` then leads to the page that the text explains. */
  help?: true;
  /** Whether the item leads to more results, so that the palette does not remember it. */
  more?: true;
} & ({ url: string } | { run: () => void });
export type ItemGroup = { value: string; place?: string; items: Item[] };

const typingPause = 120;
const perGroup = 4;
const typesOf: Partial<Record<Kind, string>> = { people: 'candidate', jobs: 'job' };

const icons: Record<string, Item['icon']> = {
  candidate: 'person',
  job: BriefcaseBusiness,
  thread: Mail,
  view: Bookmark,
  user: ShieldCheck,
  help: CircleHelp,
  deal: Handshake,
  event: Ticket,
  partner: UsersRound,
};
/** The results of one kind, and a link to all of them. */
const foundGroup = ({ type, title, total, items }: SearchGroup, text: string): ItemGroup => ({
  value: title,
  items: [
    ...items.map((item): Item => ({
      ...item,
      icon: icons[type] ?? Settings,
      ...(type === 'help' ? { note: say('Help'), help: true } : {}),
    })),
    ...(total > items.length
      ? [
          {
            id: `all ${type}`,
            title: say('Show all {total, number}', { total }),
            subtitle: '',
            near: false,
            icon: Ellipsis,
            more: true,
            url: searchTo(text, type),
          } satisfies Item,
        ]
      : []),
  ],
});

/** Keeps the former object of each unchanged item, so that its row is not drawn again. */
const sameItems = (before: { current: Map<string, Item> }, groups: ItemGroup[]): ItemGroup[] => {
  const kept = groups.map((group) => ({
    ...group,
    items: group.items.map((item) => {
      const former = before.current.get(item.id);
      return former && JSON.stringify(former) === JSON.stringify(item) ? former : item;
    }),
  }));
  before.current = new Map(kept.flatMap(({ items }) => items.map((item) => [item.id, item])));
  return kept;
};

type Answer = { asked: string; groups: ItemGroup[] | null };
const nothing: ItemGroup[] = [];
/** The server's results. The previous results stay while a new search runs. */
export const useFound = (
  { kind, text }: Typed,
  may: boolean,
): { groups: ItemGroup[]; state: 'idle' | 'asking' | 'failed' } => {
  const asks = may && kind !== 'commands' && text.length > 1;
  const types = kind ? typesOf[kind] : undefined;
  const asked = `${types} ${text}`;
  const [answer, setAnswer] = useState<Answer>({ asked: '', groups: [] });
  const before = useRef(new Map<string, Item>());
  useEffect(() => {
    if (!asks) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(search, { q: text, limit: perGroup, types }, { signal: stop.signal }).then(
        (got) =>
          setAnswer({
            asked,
            groups:
              got.status === 'ok'
                ? sameItems(
                    before,
                    got.payload.groups.map((group) => foundGroup(group, text)),
                  )
                : null,
          }),
        () => undefined, // a newer search has begun
      );
    }, typingPause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asks, asked, text, types]);
  if (!asks) return { groups: nothing, state: 'idle' };
  return {
    groups: answer.groups ?? nothing,
    state: answer.asked !== asked ? 'asking' : answer.groups ? 'idle' : 'failed',
  };
};

const place = (to: string, title: string, subtitle: string, icon: Icon, note?: string, keys?: string): Item => ({
  id: to,
  title,
  subtitle,
  near: false,
  icon,
  note,
  keys,
  url: to,
});
/** Pages without a menu entry: the area they belong to, and who may open them. */
const besideMenu: readonly { to: string; label: string; under: string; needs?: Parameters<typeof may>[0] }[] = [
  { to: '/tasks/team', label: phrase('Tasks of the team'), under: phrase('My tasks'), needs: seesTeamTasks },
  { to: '/tasks/given', label: phrase('Tasks given out'), under: phrase('My tasks'), needs: hasTasks },
  { to: '/people/imports', label: phrase('Imports'), under: phrase('People'), needs: importsPeople },
  { to: '/people/duplicates', label: phrase('Possible duplicates'), under: phrase('People'), needs: opensPeople },
  { to: '/messages/sent', label: phrase('Sent'), under: phrase('Messages'), needs: readsMessages },
  { to: '/messages/scheduled', label: phrase('Scheduled'), under: phrase('Messages'), needs: readsMessages },
  { to: '/messages/failed', label: phrase('Not sent'), under: phrase('Messages'), needs: readsMessages },
  {
    to: '/messages/senders',
    label: phrase('Writing in another’s name'),
    under: phrase('Messages'),
    needs: readsMessages,
  },
  { to: '/people/automation', label: phrase('Automation and AI'), under: phrase('Privacy'), needs: organizes },
  { to: '/compliance/history', label: phrase('What was done'), under: phrase('Compliance'), needs: readsWholeReports },
  { to: '/reports/dashboards', label: phrase('Dashboards'), under: phrase('Reports'), needs: readsReports },
  ...[builder, ...reports].map(({ name, title, needs }) => ({
    to: `/reports/${name}`,
    label: title,
    under: phrase('Reports'),
    needs,
  })),
  { to: '/marketing/page-order', label: phrase('Order of the pages'), under: phrase('Pages'), needs: editsPages },
  { to: '/reports/impact', label: phrase('Adverse impact'), under: phrase('Reports'), needs: readsWholeReports },
  {
    to: '/reports/applicants',
    label: phrase('Internet Applicants'),
    under: phrase('Reports'),
    needs: readsWholeReports,
  },
  { to: '/reports/eeo', label: eeoFlow.title, under: phrase('Reports'), needs: readsWholeReports },
  { to: '/reports/demographics', label: responseRate.title, under: phrase('Reports'), needs: readsWholeReports },
  { to: '/reports/surveys', label: phrase('Surveys'), under: phrase('Reports'), needs: readsReports },
  { to: '/sales/terms', label: phrase('Terms'), under: phrase('Commissions'), needs: keepsPartners },
  { to: '/org/access', label: phrase('Who can see this, and why'), under: phrase('People'), needs: organizes },
  { to: '/profile', label: phrase('Profile'), under: '' },
];
/** Pages and settings that this user may open. */
export const placesOf = (user: Parameters<typeof menuOf>[0]): { pages: Item[]; settings: Item[] } => ({
  pages: [
    ...menuOf(user).flatMap((group) =>
      group.entries.map((entry) =>
        place(
          entry.to,
          sayLabel(entry.label),
          sayLabel(group.title ?? ''),
          ArrowRight,
          undefined,
          entry.letter && `g ${entry.letter}`,
        ),
      ),
    ),
    ...besideMenu
      .filter(({ needs }) => !needs || may(needs, user))
      .map(({ to, label, under }) => place(to, sayLabel(label), sayLabel(under), ArrowRight)),
  ],
  settings: catalogueGroups(user).flatMap((group) =>
    group.entries.map((entry) =>
      place(
        entry.to,
        sayLabel(entry.label),
        sayLabel(entry.purpose ?? (entry.words || group.title)),
        Settings,
        say('Settings'),
      ),
    ),
  ),
});
const themes = {
  light: phrase('Theme: light'),
  dark: phrase('Theme: dark'),
  system: phrase('Theme: same as the system'),
} as const satisfies Record<Theme, string>;
/** A new task, about the record at hand if there is one. */
const taskItem = (): Item => {
  const about = subjectNow();
  return {
    id: 'new task',
    title: say('New task'),
    subtitle: about?.name ?? say('a to-do for you or a colleague'),
    near: false,
    icon: Plus,
    run: () => openTask(about),
  };
};
/** Actions that work on every page, and those that have a key on this page. */
export const doingsOf = (user: Pick<PageUser, 'groups'>, setTheme: (theme: Theme) => void): Item[] => [
  ...(may(makesJobs, user)
    ? [
        place(
          formatListAddress({ area: 'opportunities', entity: 'jobs', list: emptySlice, id: 'new', section: null }),
          say('New job'),
          say('open a position'),
          Plus,
        ),
      ]
    : []),
  ...(may(hasTasks, user) ? [taskItem()] : []),
  ...shortcutList()
    .filter(({ group, keys, label }) => group !== 'Go to' && keys !== 'mod+k' && label !== say('New task'))
    .map(({ keys, label }): Item => ({
      id: `key ${keys}`,
      title: label,
      subtitle: '',
      near: false,
      icon: keys === '?' ? Keyboard : CornerDownRight,
      note: keys === '?' ? say('Help') : undefined,
      keys,
      run: () => runShortcut(keys),
    })),
  ...(Object.keys(themes) as Theme[]).map((theme): Item => ({
    id: `theme ${theme}`,
    title: say(themes[theme]),
    subtitle: say('switch the appearance'),
    near: false,
    icon: Palette,
    run: () => setTheme(theme),
  })),
];

const commandItems = (held: Commands): Item[] =>
  held.commands.map(({ id, label, hint, keys, run }) => ({
    id: `do ${id}`,
    title: label,
    subtitle: hint ?? '',
    near: false,
    icon: CornerDownRight,
    keys,
    run,
  }));

const everywhere = (text: string): Item => ({
  id: 'everywhere',
  title: say('All results for “{text}”', { text }),
  subtitle: '',
  near: false,
  icon: Search,
  more: true,
  url: searchTo(text),
});

type Local = Record<'own' | 'further' | 'pages' | 'settings', Item[]>;
const once = <T>(make: () => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
/** Matches found without the server: actions on the record at hand, other commands, pages and settings. `guessed` runs only on demand, because it is the slowest part of a keystroke. */
export const localOf = ({
  typed: { kind, words },
  held,
  lately,
  places,
  doings,
}: {
  typed: Typed;
  held: Commands | null;
  lately: readonly Item[];
  places: ReturnType<typeof placesOf>;
  doings: readonly Item[];
}): { plain: () => Local; guessed: () => Local } => {
  const ids = lately.map(({ id }) => id);
  const look = (guess: boolean): Local => {
    const local = (items: readonly Item[]) => matching(items, words, ids, guess);
    const own = held && (kind === null || kind === 'commands') ? local(commandItems(held)) : [];
    const taken = new Set(own.map(({ keys }) => keys?.toLowerCase()));
    return {
      own,
      further: local(doings.filter(({ keys }) => !keys || !taken.has(keys.toLowerCase()))),
      pages: local(places.pages),
      settings: local(places.settings),
    };
  };
  return { plain: once(() => look(false)), guessed: once(() => look(true)) };
};

/** All groups in order: actions on the record at hand, then records, then pages, settings and other commands. */
export const groupsOf = ({
  typed: { kind, text },
  held,
  found,
  lately,
  local,
  searches,
  asking,
}: {
  typed: Typed;
  held: Commands | null;
  found: readonly ItemGroup[];
  lately: readonly Item[];
  local: ReturnType<typeof localOf>;
  /** Whether the reader may search. */
  searches: boolean;
  /** Whether the server is still looking. */
  asking: boolean;
}): ItemGroup[] => {
  const ids = lately.map(({ id }) => id);
  const commands = kind === null || kind === 'commands';
  const listed = ({ own, further, pages, settings }: Local): ItemGroup[] =>
    [
      { value: say('On {name}', { name: held?.about ?? '' }), place: held?.where, items: own },
      ...(kind === null && !text ? [{ value: say('Recent'), items: [...lately] }] : []),
      ...(commands && (text || kind)
        ? [{ value: say('Commands'), items: further.slice(0, kind ? 40 : perGroup) }]
        : []),
      ...(kind === 'commands' ? [] : found.map((group) => ({ ...group, items: latelyFirst(group.items, ids) }))),
      ...(kind === null
        ? [
            { value: say('Go to'), items: pages },
            ...(text ? [{ value: say('Settings'), items: settings.slice(0, perGroup) }] : []),
          ]
        : []),
      ...(searches && text.length > 1 && kind === null ? [{ value: say('Search'), items: [everywhere(text)] }] : []),
    ].filter((group) => group.items.length);
  const guessed = ({ items }: ItemGroup) =>
    items.some(({ near }) => near) && items.every(({ near, more }) => near || more);
  const all = listed(local.plain());
  const matched = all.some((group) => !guessed(group) && group.items.some(({ more }) => !more));
  const named = text.trim().toLowerCase();
  // Exact names come first, guesses after literal matches.
  const rank = (group: ItemGroup) => {
    const { id, title } = group.items[0]!;
    return id === 'everywhere' ? 2 : guessed(group) ? 1 : title.toLowerCase() === named ? -1 : 0;
  };
  // Shows the browser's own guesses, which Enter could run by mistake, only when nothing else is found.
  return (matched || asking ? all : listed(local.guessed())).toSorted((a, b) => rank(a) - rank(b));
};
