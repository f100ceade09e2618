import { say } from '@candor/contracts/kernel/say';
import { may, searches as searching } from '@candor/contracts/kernel/needs';
import { latelyOf } from '../page/lately.ts';
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { History, Search, X } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { HitMark, Marked } from '../features/platform/search-hit.tsx';
import { Avatar } from '../kit/avatar.tsx';
import { Kbd } from '../kit/kbd.tsx';
import { useStored } from '../kit/stored.ts';
import { useTheme } from '../kit/theme.ts';
import { commandsNow } from '../page/commands.ts';
import { useStandard } from '../page/use-page.ts';
import { sameSite } from '../page/same-site.ts';
import { doingsOf, groupsOf, type Item, type ItemGroup, localOf, placesOf, useFound } from './palette-items.ts';
import { HelpText } from './palette-help.tsx';
import { typedIn, type Typed } from '../page/search-words.ts';

// ⌘K finds people, jobs, small lists, settings and pages, and does what can be done with the record at hand.

const mostLately = 6;
/** An item as the browser remembers it: only what has an address. */
type Remembered = { id: string; title: string; subtitle: string; url: string; person: boolean };

const AtTheRight = ({ item: { mark, note, keys } }: { item: Item }) => (
  <span className="ms-auto flex shrink-0 items-center gap-2 ps-2 text-meta text-ink-2">
    <HitMark mark={mark} />
    {note}
    {keys && <Kbd keys={keys} />}
  </span>
);
/** Drawn again only when its own item or the typed words change. */
const Row = memo(({ item, words, onOpen }: { item: Item; words: Typed['words']; onOpen: (item: Item) => void }) => {
  const Icon = item.icon;
  return (
    <Autocomplete.Item
      value={item}
      onClick={() => onOpen(item)}
      className="group/row flex min-h-9 scroll-my-8 items-center gap-2.5 rounded-ctl px-2 text-ui data-highlighted:bg-accent-wash"
    >
      <span className="grid w-6 shrink-0 place-items-center">
        {Icon === 'person' ? (
          <Avatar name={item.title} size={22} />
        ) : (
          <Icon size={15} className="text-ink-3 group-data-highlighted/row:text-accent-ink" />
        )}
      </span>
      <span className="shrink-0 truncate font-medium text-ink max-sm:shrink">
        <Marked text={item.title} near={item.near} words={words} />
      </span>
      <span className="truncate text-ink-3 max-sm:shrink-[99]">
        {item.near && (
          <span>
            {say('one letter off')}
            {item.subtitle && ' · '}
          </span>
        )}
        <Marked text={item.subtitle} near={item.near} words={words} />
      </span>
      <AtTheRight item={item} />
    </Autocomplete.Item>
  );
});

/** The command palette. Mount it while it is open. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { user, organization } = useStandard();
  const navigate = useNavigate();
  const [, setTheme] = useTheme();
  const [value, setValue] = useState('');
  const typed = useMemo(() => typedIn(value), [value]);
  const [held, hold] = useState(commandsNow); // what was at hand when the palette opened
  const [remembered, remember] = useStored<Remembered[]>(latelyOf(organization.id, user.id), []);
  const lately = useMemo(
    () => remembered.map(({ person, ...item }): Item => ({ ...item, near: false, icon: person ? 'person' : History })),
    [remembered],
  );
  const searches = may(searching, user);
  const { groups: found, state } = useFound(typed, searches);
  const places = useMemo(() => placesOf(user), [user]);
  const [doings] = useState(() => doingsOf(user, setTheme));
  const asking = state === 'asking';
  const local = useMemo(() => localOf({ typed, held, lately, places, doings }), [typed, held, lately, places, doings]);
  const groups = useMemo(
    () => groupsOf({ typed, held, found, lately, local, searches, asking }),
    [typed, held, found, lately, local, searches, asking],
  );
  const [reading, read] = useState<Item | null>(null);
  const goes = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const open = (item: Item) => {
    if (item.help && reading !== item) return read(item);
    goes.current = true;
    onClose();
    if ('run' in item) return item.run();
    const to = sameSite(item.url);
    if (!to) return;
    const { id, title, subtitle, url } = item;
    const person = item.icon === 'person';
    if (!item.more && !item.help)
      remember(
        [{ id, title, subtitle, url, person }, ...remembered.filter((each) => each.id !== id)].slice(0, mostLately),
      );
    void navigate(to);
  };
  const opens = useRef(open);
  useLayoutEffect(() => {
    opens.current = open;
  });
  const onOpen = useCallback((item: Item) => opens.current(item), []);
  const status =
    state === 'failed'
      ? say('The search could not be reached. What is listed comes from this browser.')
      : groups.length
        ? null
        : state === 'asking'
          ? say('Searching…')
          : say('Nothing found.');
  const first = held?.about.split(' ')[0];
  return (
    <Dialog.Root
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/25" />
        <Dialog.Popup
          data-modal
          aria-label={say('Search or run a command')}
          initialFocus={input}
          finalFocus={() => !goes.current} // whatever was opened takes the focus itself
          className="fixed top-[10vh] left-1/2 z-40 flex max-h-[calc(100dvh-12vh)] w-[640px] max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col overflow-hidden rounded-sheet bg-sheet shadow-float outline-none max-sm:top-3 max-sm:max-h-[calc(100dvh-24px)]"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            value={value}
            onValueChange={(next) => {
              setValue(next);
              read(null);
            }}
            filter={null}
            autoHighlight="always"
            keepHighlight
            itemToStringValue={(item: Item) => item.title}
          >
            <div className="flex items-center gap-3 px-4">
              <Search size={16} aria-hidden className="shrink-0 text-ink-3" />
              {held && (
                <span className="flex h-7 min-w-0 shrink-0 items-center gap-1.5 rounded-full bg-hover ps-1 pe-1.5 text-ui max-sm:max-w-[40%]">
                  <Avatar name={held.about} size={20} />
                  <span className="truncate font-medium">{held.about}</span>
                  <button
                    type="button"
                    aria-label={say('Let go of {name}', { name: held.about })}
                    onClick={() => hold(null)}
                    className="rounded-full p-0.5 text-ink-3 hover:text-ink"
                  >
                    <X size={13} aria-hidden />
                  </button>
                </span>
              )}
              <Autocomplete.Input
                ref={input}
                aria-label={say('Search or run a command')}
                placeholder={held ? say('Do or find') : say('Search people, jobs and settings, or do something')}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' && !value) hold(null);
                }}
                className="h-12 min-w-0 flex-1 bg-transparent text-head outline-none"
              />
              <Dialog.Close
                className="rounded-tag px-1 py-1 text-meta text-ink-3 hover:text-ink"
                aria-label={say('Close')}
              >
                <Kbd keys="escape" />
                <span className="sm:hidden">{say('Close')}</span>
              </Dialog.Close>
            </div>
            {reading && (
              <HelpText
                item={reading}
                onOpen={() => open(reading)}
                onBack={() => {
                  read(null);
                  input.current?.focus();
                }}
              />
            )}
            <Autocomplete.Status className="not-empty:border-t not-empty:border-line">
              {status && !reading && <p className="px-4 py-3 text-ui text-ink-3">{status}</p>}
            </Autocomplete.Status>
            <Autocomplete.List
              hidden={reading !== null}
              className="quiet-scroll min-h-0 flex-1 overflow-y-auto overscroll-contain not-empty:border-t not-empty:border-line not-empty:p-1.5"
            >
              {(group: ItemGroup) => (
                <Autocomplete.Group key={group.value} items={group.items} className="mb-1.5">
                  <Autocomplete.GroupLabel className="flex gap-2 px-2 pt-1.5 pb-1 text-meta text-ink-3">
                    {group.value}
                    {group.place && <span>{group.place}</span>}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Item) => <Row key={item.id} item={item} words={typed.words} onOpen={onOpen} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <footer className="flex shrink-0 items-center gap-4 border-t border-line bg-paper px-4 py-2.5 text-meta text-ink-3 max-sm:hidden">
              <span className="flex items-center gap-1.5">
                <Kbd keys="arrowup arrowdown" /> {say('move')}
              </span>
              <span className="flex items-center gap-1.5">
                <Kbd keys="enter" /> {say('do it')}
              </span>
              {held && (
                <span className="flex items-center gap-1.5">
                  <Kbd keys="⌫" /> {say('let go of {name}', { name: first ?? '' })}
                </span>
              )}
              <span className="ms-auto flex items-center gap-1.5">
                <Kbd keys="@" /> {say('people')} <Kbd keys="#" /> {say('jobs')} <Kbd keys=">" /> {say('commands')}
              </span>
            </footer>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
