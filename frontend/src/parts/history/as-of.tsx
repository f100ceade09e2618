import { MomentInput } from '../../kit/inputs/moment-input.tsx';
import { useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
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

/** Chooses the date and time for which a history is shown: by typing, or by stepping from event to event. `at`: the moment that is shown; `moments`: those of the events. */
export const AsOf = ({
  asOf,
  at,
  moments,
  zone,
}: {
  asOf: string | null;
  at: string;
  moments: readonly string[];
  zone: string | null;
}) => {
  const goTo = useAsOf();
  const shown = wallClock(at, zone);
  const times = [...new Set(moments)].toSorted();
  const before = asOf ? times.findLast((moment) => Date.parse(moment) < Date.parse(asOf)) : times.at(-2);
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
