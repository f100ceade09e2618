import { say } from '@candor/contracts/words/say';
import { may, searches as searching } from '@candor/contracts/accounts/needs';
import { latelyOf } from '../page/past/lately.ts';
import { useMemo, useRef, useState } from 'react';
import { Dialog } from '@base-ui/react/dialog';
import { History, Search, X } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '../kit/avatar.tsx';
import { Kbd } from '../kit/keys/kbd.tsx';
import { useStored } from '../kit/stored.ts';
import { useTheme } from '../kit/theme.ts';
import { commandsNow } from '../page/commands.ts';
import { useStandard } from '../page/use-page.ts';
import { sameSite } from '../page/same-site.ts';
import { doingsOf, groupsOf, type Item, localOf, placesOf, useFound } from './palette-items.ts';
import { HelpText } from './palette-help.tsx';
import { PaletteList, useAtHand } from './palette-list.tsx';
import { typedIn } from '../page/search-words.ts';

// ⌘K finds people, jobs, small lists, settings and pages, and runs actions on the record at hand.

const mostLately = 6;
/** An item as the browser remembers it. Only items with an address are remembered. */
type Remembered = { id: string; title: string; subtitle: string; url: string; person: boolean };

/** The command palette. Mount it while it is open. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { user, organization } = useStandard();
  const navigate = useNavigate();
  const [, setTheme] = useTheme();
  const [value, setValue] = useState('');
  const typed = useMemo(() => typedIn(value), [value]);
  const [held, hold] = useState(commandsNow); // the commands at the moment the palette opened
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
  const { list, field, first: toFirst } = useAtHand(groups, open);
  const letGo = () => {
    hold(null);
    toFirst();
  };
  const status =
    state === 'failed'
      ? say('Search is not available. These results come from this browser.')
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
          finalFocus={() => !goes.current} // an opened page or dialog takes the focus itself
          className="fixed top-[10vh] left-1/2 z-40 flex max-h-[calc(100dvh-12vh)] w-[640px] max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col overflow-hidden rounded-sheet bg-sheet shadow-float outline-none max-sm:top-3 max-sm:max-h-[calc(100dvh-24px)]"
        >
          <div className="flex items-center gap-3 px-4">
            <Search size={16} aria-hidden className="shrink-0 text-ink-3" />
            {held && (
              <span className="flex h-7 min-w-0 shrink-0 items-center gap-1.5 rounded-full bg-hover ps-1 pe-1.5 text-ui max-sm:max-w-[40%]">
                <Avatar name={held.about} size={20} />
                <span className="truncate font-medium">{held.about}</span>
                <button
                  type="button"
                  aria-label={say('Deselect {name}', { name: held.about })}
                  onClick={letGo}
                  className="rounded-full p-0.5 text-ink-3 hover:text-ink"
                >
                  <X size={13} aria-hidden />
                </button>
              </span>
            )}
            <input
              {...field}
              ref={input}
              value={value}
              onChange={({ target }) => {
                setValue(target.value);
                toFirst();
                read(null);
              }}
              aria-label={say('Search or run a command')}
              placeholder={held ? say('Do or find') : say('Search people, jobs and settings, or do something')}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' && !value) letGo();
                field.onKeyDown(event);
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
          <div role="status" className="not-empty:border-t not-empty:border-line">
            {status && !reading && <p className="px-4 py-3 text-ui text-ink-3">{status}</p>}
          </div>
          <PaletteList {...list} groups={groups} words={typed.words} hidden={reading !== null} />
          <footer className="flex shrink-0 items-center gap-4 border-t border-line bg-paper px-4 py-2.5 text-meta text-ink-3 max-sm:hidden">
            <span className="flex items-center gap-1.5">
              <Kbd keys="arrowup arrowdown" /> {say('move')}
            </span>
            <span className="flex items-center gap-1.5">
              <Kbd keys="enter" /> {say('do it')}
            </span>
            {held && (
              <span className="flex items-center gap-1.5">
                <Kbd keys="⌫" /> {say('deselect {name}', { name: first ?? '' })}
              </span>
            )}
            <span className="ms-auto flex items-center gap-1.5">
              <Kbd keys="@" /> {say('people')} <Kbd keys="#" /> {say('jobs')} <Kbd keys=">" /> {say('commands')}
            </span>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
