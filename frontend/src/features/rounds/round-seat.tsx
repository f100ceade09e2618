import { say } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, MoreHorizontal, Trash2 } from 'lucide-react';
import { type InterviewLoad, loadDays } from '@candor/contracts/interviews/meetings';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { useDrop } from './round-drop.ts';
import { Minutes } from './round-minutes.tsx';
import type { PanelActions } from './panel-actions.ts';

/** The line of an interviewer. A question that is dropped on the line becomes the first one of this interviewer. */
export const SeatHead = ({
  name,
  facts,
  minutes,
  controls,
  onDrop,
}: {
  name: ReactNode;
  facts: ReactNode;
  minutes: number;
  controls: ReactNode;
  onDrop: ((id: string) => void) | null;
}) => {
  const { element, over } = useDrop<HTMLDivElement>(onDrop);
  return (
    <div
      ref={element}
      className={cx('flex min-h-9 flex-wrap items-center gap-x-2 rounded-ctl', over && 'ring-2 ring-accent')}
    >
      <span className="flex min-w-0 items-center gap-2 text-ui font-medium text-ink sm:w-44">{name}</span>
      {controls}
      <span className="tnum ms-auto text-meta text-ink-3">{facts}</span>
      <Minutes of={minutes} strong />
    </div>
  );
};

/** A member's number of interviews, so that the editor can spare busy ones. Amber marks the member with the most interviews ahead on these panels, if they have at least three more than the one with the fewest. */
export const LoadOf = ({ load, all }: { load: InterviewLoad; all: readonly InterviewLoad[] }) => {
  const most = Math.max(...all.map(({ ahead }) => ahead));
  const least = Math.min(...all.map(({ ahead }) => ahead));
  const heavy = load.ahead === most && most - least >= 3;
  return (
    <span className={cx(heavy && 'text-warn')}>
      {say('{ahead, number} ahead, {held, number} in the last {days, number} days', { ...load, days: loadDays.held })}
    </span>
  );
};

/** The controls for an interviewer: whether they are required, when they ask, and whether they are on the panel. */
export const SeatControls = ({
  user_id,
  name,
  required,
  first,
  last,
  actions,
}: {
  user_id: string;
  name: string;
  required: boolean;
  /** `first`, `last`: whether this interviewer is the first or the last to ask. */
  first: boolean;
  last: boolean;
  actions: PanelActions;
}) => (
  <>
    <Segmented
      label={say('Attendance of {name}', { name: name })}
      options={[
        { value: 'required', label: say('Required') },
        { value: 'optional', label: say('Optional') },
      ]}
      value={required ? 'required' : 'optional'}
      onChange={(value) => actions.seat(user_id, value === 'required')}
    />
    <Menu
      align="end"
      trigger={
        <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name: name })}>
          <MoreHorizontal size={15} aria-hidden />
        </Button>
      }
    >
      {!first && (
        <MenuItem icon={<ArrowUp size={14} />} onSelect={() => actions.reseat(user_id, -1)}>
          {say('Asks earlier')}
        </MenuItem>
      )}
      {!last && (
        <MenuItem icon={<ArrowDown size={14} />} onSelect={() => actions.reseat(user_id, 1)}>
          {say('Asks later')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 size={14} />} danger onSelect={() => actions.unseat(user_id)}>
        {say('Take off the panel')}
      </MenuItem>
    </Menu>
  </>
);
