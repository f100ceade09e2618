import { say, sayLabel } from '@candor/contracts/words/say';
import { keepsMembers, may, organizes } from '@candor/contracts/accounts/needs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { catalogueNamed, catalogues } from '@candor/contracts/catalogues/catalogues';
import { mayRead } from '@candor/contracts/kernel/catalogue-scope';
import { inLibrary, type SettingsGroup, settingsGroups } from '@candor/contracts/kernel/settings-groups';
import { plainWords, searchWords } from '@candor/contracts/kernel/list';
import { fieldWords, settingsParts } from '@candor/contracts/organization/settings';
import type { Standard } from '@candor/contracts/kernel/standard';
import { cx } from '../kit/cx.ts';
import { inputLook } from '../kit/inputs/field.tsx';
import { Kbd } from '../kit/keys/kbd.tsx';
import { useShortcut } from '../kit/keys/shortcuts.tsx';
import { TabLinks } from '../kit/tabs.tsx';

/** `words`: words besides the label by which a search finds the entry. `purpose`: what the entry is for, in a sentence. */
type Entry = { name: string; to: string; label: string; words: string; purpose?: string };
/** The settings and the catalogues that this user may open, in groups. */
export const catalogueGroups = (user: Pick<Standard['user'], 'groups'>) =>
  (Object.keys(settingsGroups) as SettingsGroup[])
    .map((group) => ({
      group,
      title: sayLabel(settingsGroups[group]),
      entries: [
        ...settingsParts
          .filter((part) => part.group === group && may(part.name === 'profile' ? keepsMembers : organizes, user))
          .map((part): Entry => ({
            name: part.name,
            to: part.to,
            label: sayLabel(part.label),
            words: fieldWords(part),
          })),
        ...catalogues
          .filter((entry) => entry.group === group && !entry.unlisted && mayRead(entry, user.groups))
          .map((entry): Entry => ({
            name: entry.name,
            to: `/${entry.screen}`,
            label: sayLabel(entry.plural),
            words: '',
            purpose: sayLabel(entry.purpose),
          })),
      ],
    }))
    .filter((group) => group.entries.length);

type Groups = ReturnType<typeof catalogueGroups>;
/** The settings whose name, heading or fields contain every typed word as a beginning of a word. */
export const settingsNamed = (groups: Groups, sought: string): Groups => {
  const typed = searchWords(sought);
  const has = (text: string) => {
    const there = plainWords(text);
    return typed.every((word) => there.some((each) => each.startsWith(word)));
  };
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ label, words }) => has(`${label} ${group.title} ${words}`)),
    }))
    .filter(({ entries }) => entries.length);
};
/** Whether this page belongs to the library, not to the settings. */
export const isInLibrary = (current: string): boolean => inLibrary(catalogueNamed(current)?.group ?? 'organization');
/** The navigation of the settings or of the library: beside the list, or above it on narrow screens. */
export const CatalogueMenu = ({
  user,
  sizes,
  current,
  narrow,
}: {
  user: Standard['user'];
  /** The number of entries of each small list. */
  sizes: Readonly<Record<string, number>>;
  current: string;
  narrow: boolean;
}) => {
  const navigate = useNavigate();
  const [sought, setSought] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  // The list is longer than the window, so the current entry is brought into view.
  useEffect(() => {
    const link = list.current?.querySelector(`[data-setting="${current}"]`);
    if (!list.current || !link) return;
    const [at, around] = [link.getBoundingClientRect(), list.current.getBoundingClientRect()];
    if (at.top < around.top || at.bottom > around.bottom)
      list.current.scrollTop += at.top - around.top - around.height / 2;
  }, [current]);
  const library = isInLibrary(current);
  const label = library ? say('Library') : say('Settings');
  useShortcut('/', say('Find a setting'), () => box.current?.select(), { on: !narrow && !library });
  const shown = catalogueGroups(user).filter(({ group }) => inLibrary(group) === library);
  if (narrow)
    return (
      <TabLinks
        label={label}
        links={shown
          .flatMap((group) => group.entries)
          .map(({ name, to, label }) => ({ to, label, current: name === current }))}
      />
    );
  const found = settingsNamed(shown, sought);
  const onKeyDown = (event: KeyboardEvent) => {
    const first = found[0]?.entries[0];
    if (event.key === 'Enter' && sought && first) void navigate(first.to);
    if (event.key === 'Escape') setSought('');
  };
  return (
    <nav
      ref={list}
      aria-label={label}
      className="quiet-scroll w-[212px] shrink-0 overflow-y-auto border-e border-line px-3 pb-4"
    >
      <p className="flex h-[52px] items-center px-2 text-head font-semi text-ink">{label}</p>
      {!library && (
        <span className="relative block">
          <Search size={14} aria-hidden className="pointer-events-none absolute start-2 top-[7px] text-ink-3" />
          <input
            ref={box}
            type="search"
            aria-label={say('Find a setting')}
            placeholder={say('Find a setting')}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            onKeyDown={onKeyDown}
            className={cx(inputLook(), 'h-7! ps-7! pe-7!')}
          />
          {!sought && (
            <span className="pointer-events-none absolute inset-y-0 end-1.5 flex items-center">
              <Kbd keys="/" />
            </span>
          )}
        </span>
      )}
      <p role="status" className={found.length ? 'sr-only' : 'mt-4 px-2 text-meta text-ink-3'}>
        {found.length ? '' : say('No setting has this name.')}
      </p>
      {found.map((group) => (
        <div key={group.title} className="mt-4 first:mt-0">
          <h2 className="mb-1 px-2 text-micro font-medium text-ink-3">{group.title}</h2>
          <div className="grid gap-px">
            {group.entries.map((entry) => (
              <Link
                key={entry.name}
                to={entry.to}
                data-setting={entry.name}
                aria-current={entry.name === current ? 'page' : undefined}
                className={cx(
                  'flex h-[30px] min-w-0 items-center rounded-ctl px-2 text-ui',
                  entry.name === current ? 'bg-hover font-medium text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
                )}
              >
                <span className="min-w-0 truncate">{entry.label}</span>
                {sizes[entry.name] !== undefined && (
                  <span className="tnum ms-auto ps-2 text-meta font-normal text-ink-3">
                    {sizes[entry.name] === 0 ? say('none yet') : sizes[entry.name]!.toLocaleString()}
                  </span>
                )}
              </Link>
            ))}
          </div>
        </div>
      ))}
    </nav>
  );
};
