import { say } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { MoreHorizontal, MoveDown, MoveUp, Trash2 } from 'lucide-react';
import type { RowParts } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { Facts } from '../../kit/tag.tsx';

const Words = ({ name, facts }: { name: string; facts: readonly ReactNode[] }) => (
  <>
    <span className="block text-ui font-medium text-ink">{name}</span>
    <span className="mt-0.5 block text-meta">
      <Facts of={facts} />
    </span>
  </>
);

/** A task, requirement or question in a list. A press shows it beside the list; an editor can move or remove it. */
export const PartRow = ({
  name,
  facts,
  before,
  mark,
  cells,
  more,
  parts: { handle, up, down },
  open,
  editable,
  onOpen,
  onRemove,
}: {
  name: string;
  facts: readonly ReactNode[];
  /** What stands left of the mark. */
  before?: ReactNode;
  mark?: ReactNode;
  /** Columns right of the name. */
  cells?: ReactNode;
  /** Further actions, placed first in the row's menu. */
  more?: ReactNode;
  parts: RowParts;
  open: boolean;
  editable: boolean;
  /** Absent: there is nothing to open. */
  onOpen?: (() => void) | undefined;
  onRemove: () => void;
}) => (
  <div
    className={cx('-mx-2 flex min-h-11 items-center gap-2 rounded-ctl px-2', open ? 'bg-accent-wash' : 'hover:bg-well')}
  >
    {/* Without a handle, the text stays aligned with rows that have one. */}
    {handle ?? (editable && !mark ? <span className="size-6 shrink-0" /> : null)}
    {before}
    {mark && <span className="grid min-w-6 shrink-0 place-items-center">{mark}</span>}
    {onOpen ? (
      <button type="button" aria-pressed={open} onClick={onOpen} className="min-w-0 flex-1 rounded-tag py-2 text-start">
        <Words name={name} facts={facts} />
      </button>
    ) : (
      <div className="min-w-0 flex-1 py-2">
        <Words name={name} facts={facts} />
      </div>
    )}
    {cells}
    {(editable || more) && (
      <Menu
        align="end"
        trigger={
          <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name })}>
            <MoreHorizontal size={15} aria-hidden />
          </Button>
        }
      >
        {more}
        {up && (
          <MenuItem icon={<MoveUp size={14} />} onSelect={up}>
            {say('Move up')}
          </MenuItem>
        )}
        {down && (
          <MenuItem icon={<MoveDown size={14} />} onSelect={down}>
            {say('Move down')}
          </MenuItem>
        )}
        {editable && (
          <MenuItem icon={<Trash2 size={14} />} danger onSelect={onRemove}>
            {say('Remove')}
          </MenuItem>
        )}
      </Menu>
    )}
  </div>
);
