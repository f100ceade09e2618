import { say, sayLabel } from '@candor/contracts/words/say';
import { ArrowDown, ArrowUp, MoreHorizontal, Trash2, UserRound, Waypoints } from 'lucide-react';
import { roundsOf } from '@candor/contracts/requirements/chain';
import type { PlacedQuestion, Step } from '@candor/contracts/jobs/values';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../kit/overlays/menu.tsx';
import type { Rounds } from './round-draft.ts';
import type { PanelActions } from './panel-actions.ts';
import type { Group, Shifts } from './round-shifts.ts';

/** The menu of places to which an editor can move a question: up, down, to another person or another round, or out of this round. */
export const QuestionMenu = ({
  rounds,
  step,
  question,
  seats,
  nameOf,
  shifts: { canShift, shift },
  actions,
}: {
  rounds: Rounds;
  step: Step;
  question: PlacedQuestion;
  seats: readonly Group[];
  nameOf: (user_id: string | null) => string;
  shifts: Shifts;
  actions: PanelActions;
}) => {
  const others = roundsOf(rounds).filter(({ id }) => id !== step.id);
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name: question.text })}>
          <MoreHorizontal size={15} aria-hidden />
        </Button>
      }
    >
      <MenuItem
        icon={<ArrowUp size={14} />}
        disabled={!canShift(question.id, -1)}
        onSelect={() => shift(question.id, -1)}
      >
        {say('Move up')}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown size={14} />}
        disabled={!canShift(question.id, 1)}
        onSelect={() => shift(question.id, 1)}
      >
        {say('Move down')}
      </MenuItem>
      {seats.length > 0 && <MenuLine />}
      {seats.length > 0 && <MenuLabel>{say('Asked by')}</MenuLabel>}
      {seats
        .filter(({ user_id }) => user_id !== question.asking?.interviewer_id)
        .map(({ user_id }) => (
          <MenuItem
            key={user_id}
            icon={<UserRound size={14} />}
            onSelect={() => actions.ask(question.id, { step_id: step.id, user_id })}
          >
            {nameOf(user_id)}
          </MenuItem>
        ))}
      {others.length > 0 && <MenuLine />}
      {others.length > 0 && <MenuLabel>{say('Asked in')}</MenuLabel>}
      {others.map(({ id, name }) => (
        <MenuItem
          key={id}
          icon={<Waypoints size={14} />}
          onSelect={() => actions.ask(question.id, { step_id: id, user_id: null })}
        >
          {sayLabel(name)}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={<Trash2 size={14} />} onSelect={() => actions.ask(question.id, { step_id: null, user_id: null })}>
        {say('Take out of this round')}
      </MenuItem>
    </Menu>
  );
};
