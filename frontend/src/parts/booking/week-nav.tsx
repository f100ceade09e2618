import { ChevronLeft, ChevronRight } from 'lucide-react';
import { daysInWeek } from '@candor/contracts/interviews/interviews-page';
import { say } from '@candor/contracts/words/say';
import { dayIn, daysWords } from '@candor/contracts/words/time-words';
import { Button, IconButton } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { readerIn } from '../../kit/time.tsx';
import { dayAfter, weekBegin } from '../../kit/inputs/week-start.ts';

/** The first day of the reader's present week. */
export const thisWeek = (zone: string | null): string => weekBegin(dayIn(Date.now(), zone));

/** The shown week, with buttons to other weeks. A narrow screen has the arrows beside the days. */
export const WeekNav = ({
  from,
  zone,
  onWeek,
}: {
  from: string;
  zone: string | null;
  onWeek: (first: string) => void;
}) => {
  // The address may come from a reader whose weeks begin on another day. The buttons then lead to this reader's own weeks.
  const before = weekBegin(dayAfter(from, -1));
  const after = dayAfter(weekBegin(from), daysInWeek);
  useShortcut('[', say('Previous week'), () => onWeek(before));
  useShortcut(']', say('Next week'), () => onWeek(after));
  return (
    <div role="group" aria-label={say('Week')} className="flex items-center gap-1">
      <IconButton
        size="sm"
        keys="["
        label={say('Previous week')}
        className="max-sm:hidden"
        onClick={() => onWeek(before)}
      >
        <ChevronLeft size={15} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <Button size="sm" onClick={() => onWeek(thisWeek(zone))}>
        {say('Today')}
      </Button>
      <IconButton size="sm" keys="]" label={say('Next week')} className="max-sm:hidden" onClick={() => onWeek(after)}>
        <ChevronRight size={15} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <h2 aria-live="polite" className="tnum ms-1 text-ui font-medium whitespace-nowrap text-ink">
        {daysWords(from, dayAfter(from, daysInWeek - 1), readerIn(zone))}
      </h2>
    </div>
  );
};
