import { say, sayLabel } from '@candor/contracts/words/say';
import { ArrowDown, ArrowUp, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { roundTypes, type Step } from '@candor/contracts/jobs/values';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../kit/overlays/menu.tsx';
import { StageRing } from '../../kit/stage-ring.tsx';
import { Tag } from '../../kit/tag.tsx';
import { stageColor } from '../../parts/pipeline/stage-color.ts';
import { stageFill } from '../../parts/pipeline/stages.ts';
import { moveKeys } from './round-drag.ts';

/** The functions that move the step. A missing one means that the step cannot move that way. */
export type StepMoves = { up?: () => void; down?: () => void };
/** The head of a step: its name, its kind, the people in it, and its menu. */
export const RoundStepHead = ({
  id,
  step,
  steps,
  here,
  editable,
  moves,
  onWrite,
  onRemove,
}: {
  /** The id of the heading. */
  id: string;
  step: Step;
  steps: readonly Step[];
  /** The number of people in the step. */
  here: number;
  editable: boolean;
  moves: StepMoves;
  /** Shows the fields for the name and the description. */
  onWrite: () => void;
  onRemove: () => void;
}) => (
  <header className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1">
    <StageRing fill={stageFill(steps, step)} color={stageColor(step.type)} size={18} />
    <h2 id={id} className="min-w-0 truncate text-title font-semi text-ink">
      {sayLabel(step.name)}
    </h2>
    <span className="flex items-center gap-2.5 max-sm:order-last max-sm:basis-full">
      {step.kind === 'round' && <Tag>{sayLabel(roundTypes[step.type as keyof typeof roundTypes] ?? step.type)}</Tag>}
      <span className="text-meta text-ink-3">
        {say('{count, plural, one {# person here} other {# people here}}', { count: here })}
      </span>
    </span>
    {editable && (
      <span className="ms-auto">
        <Menu
          align="end"
          trigger={
            <Button kind="ghost" icon aria-label={say('More for {name}', { name: sayLabel(step.name) })}>
              <MoreHorizontal size={16} aria-hidden />
            </Button>
          }
        >
          <MenuItem icon={<Pencil size={14} />} onSelect={onWrite}>
            {say('Rename and describe')}
          </MenuItem>
          <MenuItem icon={<ArrowUp size={14} />} keys={moveKeys.up} disabled={!moves.up} onSelect={() => moves.up?.()}>
            {say('Move up')}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown size={14} />}
            keys={moveKeys.down}
            disabled={!moves.down}
            onSelect={() => moves.down?.()}
          >
            {say('Move down')}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={<Trash2 size={14} />} danger disabled={step.is_system} onSelect={onRemove}>
            {say('Remove')}
          </MenuItem>
        </Menu>
      </span>
    )}
  </header>
);
