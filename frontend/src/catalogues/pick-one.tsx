import { say } from '@candor/contracts/words/say';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { SearchBox } from '../kit/tables/filter-bar.tsx';

export type Choice = { id: string; name: string; facts?: string };
/** A dialog that finds one of many by typing; it shows the chosen one, and below that what the choice adds. */
export const PickOne = <C extends Choice>({
  title,
  text,
  list,
  search,
  none,
  action,
  find,
  more,
  onClose,
  onPicked,
}: {
  title: string;
  text?: string;
  /** What the list contains, and what typing does. */
  list: string;
  search: string;
  none: string;
  action: string;
  find: (words: string) => Promise<readonly C[]>;
  /** Content below the chosen one. */
  more?: (chosen: C) => ReactNode;
  onClose: () => void;
  onPicked: (chosen: C) => Promise<unknown>;
}) => {
  const name = useId();
  const [words, setWords] = useState('');
  const [found, setFound] = useState<readonly C[] | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let wanted = true;
    void find(words).then((next) => wanted && setFound(next));
    return () => {
      wanted = false;
    };
  }, [find, words]);
  /** A choice that the search hides does not count until the search shows it again. */
  const chosen = found?.find(({ id }) => id === chosenId);
  const pick = async () => {
    if (!chosen) return;
    setBusy(true);
    await onPicked(chosen);
    setBusy(false);
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title}
      text={text}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {say('Cancel')}
          </Button>
          <Button kind="primary" disabled={!chosen || busy} onClick={() => void pick()}>
            {action}
          </Button>
        </>
      }
    >
      <SearchBox operators={false} value={words} onSearch={setWords} label={search} shortcut={false} />
      <ul aria-label={list} className="mt-3 min-h-40 divide-y divide-line">
        {found?.map((each) => (
          <li key={each.id} className="py-2">
            <label className="flex items-center gap-3 text-ui text-ink">
              <input
                type="radio"
                name={name}
                checked={each === chosen}
                onChange={() => setChosenId(each.id)}
                className="size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 flex-1">{each.name}</span>
              {each.facts && <span className="text-meta text-ink-3">{each.facts}</span>}
            </label>
            {each === chosen && more?.(each)}
          </li>
        ))}
        {found?.length === 0 && (
          <li className="py-6 text-center text-ui text-ink-3">{words ? say('Nothing to show.') : none}</li>
        )}
      </ul>
    </Dialog>
  );
};
