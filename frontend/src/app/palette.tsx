import { useEffect, useMemo, useState } from 'react';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { ArrowRight, Search } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { search } from '@candor/contracts/platform/endpoints';
import { Kbd } from '../kit/kbd.tsx';
import { call } from '../page/call.ts';
import { menuOf } from '../page/menu-areas.tsx';
import { useStandard } from '../page/use-page.ts';
import { sameSite } from '../page/same-site.ts';

// ⌘K finds people and jobs by name, and every area.

type Item = { id: string; title: string; subtitle: string; url: string; keys?: string };
type Found = { value: string; items: Item[] };
const typingPause = 120;
const plural: Record<string, string> = { candidate: 'Candidates', job: 'Jobs', application: 'Candidates' };

const useFound = (text: string): { groups: Found[]; state: 'idle' | 'asking' | 'failed' } => {
  const [found, setFound] = useState<{ text: string; groups: Found[] | null }>({ text: '', groups: [] });
  useEffect(() => {
    if (text.length < 2) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(search, { q: text, limit: 8 }, { signal: stop.signal }).then(
        (answer) =>
          setFound({
            text,
            groups:
              answer.status === 'ok'
                ? answer.payload.groups.map((group) => ({
                    value: plural[group.type] ?? group.type,
                    items: group.items,
                  }))
                : null,
          }),
        () => undefined, // a newer search has begun
      );
    }, typingPause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  if (text.length < 2) return { groups: [], state: 'idle' };
  return { groups: found.groups ?? [], state: found.text !== text ? 'asking' : found.groups ? 'idle' : 'failed' };
};

/** The command palette. Mount it while it is open. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { user } = useStandard();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const words = text.trim();
  const { groups: found, state } = useFound(user.groups.SEARCH ? words : '');
  const places = useMemo<Item[]>(
    () =>
      menuOf(user).flatMap((group) =>
        group.entries.map((entry) => ({
          id: entry.to,
          title: entry.label,
          subtitle: group.title ?? '',
          url: entry.to,
          keys: entry.letter && `g ${entry.letter}`,
        })),
      ),
    [user],
  );
  const going = places.filter((place) => place.title.toLowerCase().includes(words.toLowerCase()));
  const groups = [
    ...found.filter((group) => group.items.length),
    ...(going.length ? [{ value: 'Go to', items: going }] : []),
  ];
  const open = (item: Item) => {
    onClose();
    const to = sameSite(item.url);
    if (to) void navigate(to);
  };
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
          aria-label="Search or run a command"
          className="fixed top-[14vh] left-1/2 z-40 w-[600px] max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-hidden rounded-sheet bg-sheet shadow-float outline-none max-sm:top-3"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            value={text}
            onValueChange={setText}
            filter={null}
            autoHighlight="always"
            keepHighlight
            itemToStringValue={(item: Item) => item.title}
          >
            <div className="flex items-center gap-3 px-4">
              <Search size={16} aria-hidden className="shrink-0 text-ink-3" />
              <Autocomplete.Input
                aria-label="Search or run a command"
                placeholder="Search people and jobs, or go to"
                className="h-12 min-w-0 flex-1 bg-transparent text-head outline-none"
              />
              <Dialog.Close className="rounded-tag px-1 py-1 text-meta text-ink-3 hover:text-ink" aria-label="Close">
                <Kbd keys="escape" />
                <span className="sm:hidden">Close</span>
              </Dialog.Close>
            </div>
            <Autocomplete.Empty className="not-empty:border-t not-empty:border-line">
              {groups.length ? null : (
                <p className="px-4 py-5 text-ui text-ink-3">
                  {state === 'asking'
                    ? 'Searching…'
                    : state === 'failed'
                      ? 'The search could not be reached.'
                      : 'Nothing found.'}
                </p>
              )}
            </Autocomplete.Empty>
            <Autocomplete.List className="quiet-scroll max-h-[min(380px,60dvh)] overflow-y-auto overscroll-contain not-empty:border-t not-empty:border-line not-empty:p-1.5">
              {(group: Found) => (
                <Autocomplete.Group key={group.value} items={group.items} className="mb-1">
                  <Autocomplete.GroupLabel className="px-2 pt-1 pb-1 text-micro font-medium text-ink-3">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Item) => (
                      <Autocomplete.Item
                        key={item.id}
                        value={item}
                        onClick={() => open(item)}
                        className="flex min-h-9 items-center gap-2.5 rounded-ctl px-2 text-ui data-highlighted:bg-hover"
                      >
                        <ArrowRight size={14} aria-hidden className="shrink-0 text-ink-4" />
                        <span className="truncate font-medium text-ink">{item.title}</span>
                        <span className="truncate text-ink-3">{item.subtitle}</span>
                        {item.keys && (
                          <span className="ms-auto flex">
                            <Kbd keys={item.keys} />
                          </span>
                        )}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
