import type { Step } from '@candor/contracts/jobs/values';
import type { JobRights } from '@candor/contracts/kernel/standard';
import { pipelineActions, type PipelineAction } from '@candor/contracts/pipeline/actions';
import { useShortcut } from '../../kit/shortcuts.tsx';
import { subjectOf, type Place } from './board-state.ts';
import { actionsOf, isRound, stepsAfter, stepsBefore } from './stages.ts';
import type { Pipeline } from './use-pipeline.ts';

type Direction = 'up' | 'down' | 'left' | 'right';
type Given = {
  focused: () => string | null;
  openId: string | null;
  find: (id: string | null) => Place | null;
  neighbour: (id: string | null, direction: Direction) => string | null;
  focus: (id: string) => void;
  onOpen: (id: string) => void;
  toggle: (id: string, through: boolean) => void;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  pipeline: Pipeline;
  rights: JobRights;
  steps: readonly Step[];
};

/** The board by keyboard: arrows or h j k l, `[` and `]`, and the letters of the actions. They mean the focused card, else the open one. */
export const useBoardKeys = ({
  focused,
  openId,
  find,
  neighbour,
  focus,
  onOpen,
  toggle,
  chosen,
  onChoose,
  pipeline,
  rights,
  steps,
}: Given) => {
  const group = 'Board';
  const target = () => find(focused() ?? openId);
  const step = (direction: Direction) => {
    const from = focused();
    const next = neighbour(from ?? openId, direction);
    if (!next) return;
    if (!from && openId) onOpen(next); // the drawer has the keyboard: it turns to the next candidate
    else focus(next);
  };
  useShortcut('j', 'Next card', () => step('down'), { group });
  useShortcut('k', 'Previous card', () => step('up'), { group });
  useShortcut('h', 'Card to the left', () => step('left'), { group });
  useShortcut('l', 'Card to the right', () => step('right'), { group });
  useShortcut('arrowdown', '', () => step('down'), { group });
  useShortcut('arrowup', '', () => step('up'), { group });
  useShortcut('arrowleft', '', () => step('left'), { group });
  useShortcut('arrowright', '', () => step('right'), { group });
  useShortcut(
    'enter',
    'Open the candidate',
    () => {
      const place = target();
      if (place) onOpen(place.card.id);
    },
    { group },
  );
  useShortcut(
    ' ',
    'Choose the card',
    () => {
      const id = focused();
      if (id) toggle(id, false);
    },
    { group },
  );
  useShortcut('escape', '', () => onChoose(new Set()), { on: chosen.size > 0 && !openId });

  const several = () =>
    [...chosen].flatMap((id) => {
      const place = find(id);
      return place ? [subjectOf(place)] : [];
    });
  const move = (direction: 'on' | 'back') => {
    const place = target();
    if (!place || !actionsOf(place.column.step, rights).includes(direction === 'on' ? 'advance' : 'shift_up')) return;
    const kept = focused();
    const to = (direction === 'on' ? stepsAfter : stepsBefore)(steps, place.column.step)[0];
    (direction === 'on' ? pipeline.advance : pipeline.sendBack)(subjectOf(place));
    if (kept && to) focus(kept);
  };
  const act = (action: PipelineAction) => {
    if (chosen.size && action === 'archive')
      return pipeline.ask({ kind: 'archive', subjects: several(), done: () => onChoose(new Set()) });
    if (chosen.size && action === 'advance') {
      void pipeline.advanceSeveral(several());
      return onChoose(new Set());
    }
    if (action === 'advance') return move('on');
    const place = target();
    if (!place) return;
    const may = actionsOf(place.column.step, rights);
    const meant = action === 'offer' && may.includes('offer_update') ? 'offer_update' : action;
    if (!may.includes(meant) || (meant === 'schedule' && !isRound(place.column.step.type))) return;
    pipeline.act(meant, subjectOf(place));
  };
  useShortcut(']', 'Move on', () => move('on'), { group });
  useShortcut('[', 'Send back', () => move('back'), { group });
  useShortcut('a', pipelineActions.advance.label, () => act('advance'), { group });
  useShortcut('x', pipelineActions.archive.label, () => act('archive'), { group });
  useShortcut('s', pipelineActions.schedule.label, () => act('schedule'), { group });
  useShortcut('o', 'Offer', () => act('offer'), { group });
};
