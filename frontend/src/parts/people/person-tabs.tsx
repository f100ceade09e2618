import { say } from '@candor/contracts/words/say';
import { keysOf, useShortcut } from '../../kit/keys/shortcuts.tsx';
import { type TabLink, TabLinks } from '../../kit/tab-links.tsx';
import { type Part, parts } from './use-part.ts';

const labels: Record<Part, () => string> = {
  overview: () => say('Overview'),
  timeline: () => say('Timeline'),
  resumes: () => say('Resume'),
  scorecards: () => say('Scorecards'),
  messages: () => say('Messages'),
  notes: () => say('Notes'),
  engagement: () => say('Engagement'),
};

const Key = ({ at, label, onOpen }: { at: number; label: string; onOpen: () => void }) => {
  useShortcut(keysOf(`${at}`), label, onOpen);
  return null;
};

/** One row of tabs for the whole record: the parts of the profile, each with its number key, and the history. */
export const PersonTabs = ({
  current,
  to,
  history,
  counts = {},
  onOpen,
  className,
}: {
  current: Part | 'history';
  to: (part: Part) => string;
  /** The address of the history; null if the reader may not open it. */
  history: string | null;
  counts?: Partial<Record<Part, number | string>>;
  /** Shows a part without leaving the page. */
  onOpen?: (part: Part) => void;
  className?: string;
}) => {
  const links: TabLink[] = parts.map((part) => ({
    to: to(part),
    label: labels[part](),
    count: counts[part] || undefined,
    current: part === current,
    ...(onOpen ? { onOpen: () => onOpen(part) } : {}),
  }));
  return (
    <>
      {onOpen &&
        parts.map((part, index) => (
          <Key key={part} at={index + 1} label={labels[part]()} onOpen={() => onOpen(part)} />
        ))}
      <TabLinks
        label={say('Person')}
        className={className}
        links={[
          ...links,
          ...(history === null ? [] : [{ to: history, label: say('History'), current: current === 'history' }]),
        ]}
      />
    </>
  );
};
