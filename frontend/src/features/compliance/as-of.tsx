import { MomentInput } from '../../kit/inputs/moment-input.tsx';
import { useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import type { HistoryData } from '@candor/contracts/compliance/history';
import { Button, IconButton } from '../../kit/button.tsx';
import { momentAt } from '../../kit/inputs/moment-at.ts';
import { wallClock } from '@candor/contracts/words/time-words';
import { useAsOf } from '../../page/past/as-of.ts';

const AsOfInput = ({ shown, zone }: { shown: string; zone: string | null }) => {
  const goTo = useAsOf();
  const [text, setText] = useState(shown);
  const apply = (typed: string) => {
    if (!typed) setText(shown);
    else if (typed !== shown && !Number.isNaN(Date.parse(typed))) goTo(momentAt(typed, zone));
  };
  return (
    <MomentInput
      label={say('As of')}
      seconds
      value={text}
      onChange={setText}
      onDone={apply}
      className="[&_input]:h-7!"
    />
  );
};

/** Chooses the date and time for which the record is shown: by typing, or by stepping from event to event. */
export const AsOf = ({ history, zone }: { history: HistoryData; zone: string | null }) => {
  const goTo = useAsOf();
  const { as_of: asOf, rows } = history;
  const shown = wallClock(asOf ?? history.standing.at, zone);
  const moments = [...new Set(rows.map((row) => row.recorded_at))].toSorted();
  const before = asOf ? moments.findLast((moment) => Date.parse(moment) < Date.parse(asOf)) : moments.at(-2);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="text-ui whitespace-nowrap text-ink-2">
        {say('As of')}
      </span>
      <AsOfInput key={shown} shown={shown} zone={zone} />
      <IconButton
        label={say('As of the event before')}
        size="sm"
        disabled={!before}
        onClick={() => before && goTo(before)}
      >
        <ChevronLeft size={15} aria-hidden />
      </IconButton>
      {asOf ? (
        <Button kind="ghost" size="sm" onClick={() => goTo(null)}>
          {say('Back to now')}
          <ChevronRight size={14} aria-hidden />
        </Button>
      ) : (
        <span className="text-meta text-ink-3">{say('now')}</span>
      )}
    </div>
  );
};
