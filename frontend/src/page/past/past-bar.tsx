import type { ReactNode } from 'react';
import { History } from 'lucide-react';
import { fullDays } from '@candor/contracts/values/days';
import type { Past } from '@candor/contracts/kernel/past';
import { say } from '@candor/contracts/words/say';
import { durationWords } from '@candor/contracts/words/time-words';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { exactText } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { useAsOf } from './as-of.ts';
import { AsOfButton } from './as-of-button.tsx';
import { CopyLink } from '../copy-link.tsx';
import { PastStrip } from './past-strip.tsx';

/** The actions in the head of a page of the past: a link to copy, and the button back to the present. */
export const PastActions = ({ past, keyed }: { past: Past; keyed?: boolean }) => (
  <>
    <CopyLink label={say('Copy link to this moment')} />
    <AsOfButton since={past.began} on keyed={keyed} />
  </>
);

/** Says why nothing on a page of the past can be changed. */
export const sayReadOnly = () => toast({ text: say('The past cannot be changed. Go back to now to act.') });
/** The keys that change something on the present page. They explain why they do nothing on a page of the past. */
const useReadOnlyKeys = () => {
  useShortcut('a', '', sayReadOnly);
  useShortcut('s', '', sayReadOnly);
  useShortcut('x', '', sayReadOnly);
  useShortcut('c', '', sayReadOnly);
  useShortcut('i', '', sayReadOnly);
  useShortcut('n', '', sayReadOnly);
};

/** How long ago the time of this page was. */
const agoWords = ({ as_of }: Past): string => {
  const days = fullDays(as_of);
  return days ? say('{duration} ago', { duration: durationWords(days) }) : say('Within the last day');
};
const rebuiltWords =
  ({ events, of }: Past) =>
  (ago: string): string =>
    say('{ago}, rebuilt from {events, number} of {of, number} events.', { ago, events, of });

/** The control of every page of the past: the timeline, a description, and the button back to the present, where actions are possible. `words`: makes another description from how long ago the time was; `search`: the search words in the address, if the search ignores them in the past; `children`: what this kind of page adds. */
export const PastBar = ({
  past,
  zone,
  words,
  search = '',
  children,
}: {
  past: Past;
  zone: string | null;
  words?: { title: string; text: string | ((ago: string) => string) };
  search?: string;
  children?: ReactNode;
}) => {
  const goTo = useAsOf();
  useShortcut('escape', say('Back to now'), () => goTo(null));
  useReadOnlyKeys();
  const said = words ?? { title: say('You are looking at the past.'), text: rebuiltWords(past) };
  return (
    <>
      <PastStrip past={past} zone={zone} goTo={goTo} />
      <section
        aria-label={say('The past')}
        className="mx-4 mb-2 flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-info-wash px-3 py-1.5 text-ui text-ink-2 max-sm:mx-3 max-sm:mt-2 max-sm:flex-nowrap"
      >
        <History size={15} aria-hidden className="shrink-0 text-info" />
        <p className="min-w-0 max-sm:flex-1 max-sm:truncate">
          <strong className="font-semi text-ink">
            {past.refused ? say('There is nothing to show here.') : said.title}
          </strong>{' '}
          {!past.refused && (
            <span className="max-sm:hidden">
              {typeof said.text === 'string' ? said.text : said.text(agoWords(past))}{' '}
              <span className="max-2xl:hidden">{say('Read only.')}</span>
            </span>
          )}
        </p>
        {!past.refused && children}
        <span className="ms-auto flex items-center gap-2">
          <Button kind="primary" size="sm" className="shrink-0" onClick={() => goTo(null)}>
            {say('Back to now')}
            <Kbd keys="escape" on="accent" />
          </Button>
        </span>
      </section>
      {search && !past.refused && (
        <p role="status" className="shrink-0 px-5 pb-1 text-meta text-ink-2 max-sm:px-4">
          {say('Search works only on the present, so your search words are not used here.')}
        </p>
      )}
    </>
  );
};

/** Why nothing is shown for this time, and a way on. `before`: the text if the record did not exist yet; `far`: the text if there is too much to read. */
export const NoPast = ({
  past,
  zone,
  before,
  far,
}: {
  past: Past;
  zone: string | null;
  before: (moment: string) => string;
  far?: string;
}) => {
  const goTo = useAsOf();
  return (
    // Keeps the timeline at the foot of the screen on a phone.
    <div className="quiet-scroll min-h-0 flex-1 overflow-y-auto">
      <EmptyState
        action={
          past.refused === 'before' ? (
            <Button onClick={() => goTo(past.began)}>{say('Go to the first event')}</Button>
          ) : undefined
        }
      >
        {past.refused === 'future'
          ? say('{moment} is in the future. Choose a moment in the past.', { moment: exactText(past.as_of, zone) })
          : past.refused === 'before'
            ? before(exactText(past.began, zone))
            : past.refused === 'far'
              ? (far ??
                say(
                  'Too many people have changed since {moment} to show all of them as they were. Choose a later moment, or open one job or one candidate.',
                  { moment: exactText(past.as_of, zone) },
                ))
              : say('This link names no moment. Choose one on the timeline.')}
      </EmptyState>
    </div>
  );
};
