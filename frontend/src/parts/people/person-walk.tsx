import { type MouseEvent, useEffect, useRef } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { numberWords, say } from '@candor/contracts/words/say';
import { announce } from '../../kit/announce.ts';
import { IconButton } from '../../kit/button.tsx';
import { Link, useGo } from '../../kit/link.tsx';
import { Said } from '../../kit/said.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { useWalk } from './use-walk.ts';
import { usePeopleWord } from './people-words.ts';

const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent) =>
  !metaKey && !ctrlKey && !shiftKey && !altKey && button === 0;

/** Links to the previous and next person in the list from which the visitor came, and back to that list. If there is no such list, a link to all candidates. */
export const PersonWalk = ({
  person,
  name,
  to,
  all,
  keyed,
}: {
  /** The ids of all records of the person. */
  person: readonly string[];
  name: string;
  /** The address of another person, at the same part of the profile. */
  to: (id: string) => string;
  all: string;
  /** Whether the keys J and K are free on this page. */
  keyed: boolean;
}) => {
  const go = useGo();
  const { walk, place, previous, next } = useWalk(
    person,
    (id) => void go(to(id), { replace: true, state: { keepScroll: true } }),
  );
  const word = usePeopleWord();
  useShortcut('k', word('previous'), () => previous?.(), { on: keyed && walk !== null });
  useShortcut('j', word('next'), () => next?.(), { on: keyed && walk !== null });
  const [shown] = person;
  const said = useRef(shown);
  useEffect(() => {
    if (said.current === shown || !place) return;
    said.current = shown;
    announce(say('{name}, {place, number} of {total, number}.', { name, place, total: walk!.total }));
  });
  const back = walk?.back ?? all;
  const leads = (words: string) => (
    <Link
      to={back}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        void go(back, { state: { back: true } });
      }}
      className="truncate rounded-tag py-0.5 font-medium text-ink-2 hover:text-ink"
    >
      {words}
    </Link>
  );
  if (!walk) return <span className="text-ui">{leads(word('many'))}</span>;
  return (
    <nav aria-label={say('The list')} className="flex min-w-0 items-center gap-0.5">
      <IconButton
        label={word('previous')}
        keys={keyed ? 'K' : undefined}
        size="sm"
        className="max-sm:size-11"
        disabled={!previous}
        onClick={() => previous?.()}
      >
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={word('next')}
        keys={keyed ? 'J' : undefined}
        size="sm"
        className="max-sm:size-11"
        disabled={!next}
        onClick={() => next?.()}
      >
        <ChevronDown size={16} aria-hidden />
      </IconButton>
      <span className="tnum ms-1 flex min-w-0 items-center gap-1 text-meta text-ink-3">
        <Said
          text="{place} of {total} in {list}"
          with={{ place: numberWords(place), total: numberWords(walk.total), list: leads(walk.of) }}
        />
      </span>
    </nav>
  );
};
