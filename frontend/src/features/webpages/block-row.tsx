import type { ReactNode } from 'react';
import { Copy, MoreHorizontal, MoveDown, MoveUp, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { FoundCheck } from '@candor/contracts/webpages/checks';
import type { ShownParts } from '@candor/contracts/webpages/public';
import type { Block } from '@candor/contracts/webpages/schema';
import { blockTypes } from '@candor/contracts/webpages/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { RowParts } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { dayText } from '../../kit/time.tsx';
import { checkWords } from './webpage-words.ts';
import { nameOfBlock } from './block-words.ts';

/** A note for members about a block, which visitors do not see. */
const noteOn = (block: Block, parts: ShownParts): string | null => {
  if (block.type === 'quote') {
    const quote = parts.quotes[block.testimonial_id];
    if (!quote) return say('This quote has no consent now. Visitors do not see it.');
    return quote.until ? say('Consent ends {day}', { day: dayText(quote.until) }) : null;
  }
  if (block.type === 'form' && !parts.forms[block.form_id]?.form)
    return say('This form is not open. Visitors read that it is closed.');
  if (block.type === 'event' && !parts.events[block.event_id])
    return say('This event is not live. Visitors read that it is over.');
  const isEmpty =
    (block.type === 'heading' && !block.text) ||
    (block.type === 'text' && !block.html) ||
    (block.type === 'picture' && !block.file) ||
    (block.type === 'button' && !block.label);
  return isEmpty ? say('Empty') : null;
};

/** A block as visitors see it, with its buttons in the margin. */
export const BlockRow = ({
  block,
  parts,
  moves: { handle, up, down },
  editable,
  problem,
  onOpen,
  onCopy,
  onRemove,
  children,
}: {
  block: Block;
  parts: ShownParts;
  moves: RowParts;
  editable: boolean;
  problem: FoundCheck | undefined;
  onOpen: () => void;
  onCopy: () => void;
  onRemove: () => void;
  children: ReactNode;
}) => {
  const name = nameOfBlock(block);
  const note = noteOn(block, parts);
  return (
    <div className="group relative -mx-2 rounded-card p-2 hover:bg-well sm:-mx-4 sm:px-4">
      {/* The page's own links and buttons lead nowhere while it is written. */}
      <div inert className="pointer-events-none">
        {children}
      </div>
      {note && (
        <p className="mt-1 text-meta text-ink-3">
          {sayLabel(blockTypes[block.type])}: {note}
        </p>
      )}
      {problem && (
        <p className="mt-1 flex items-center gap-1.5 text-meta text-warn">
          <TriangleAlert size={13} aria-hidden />
          {checkWords(problem)}
        </p>
      )}
      {editable && (
        <div className="mt-1 flex items-center justify-end gap-1 sm:absolute sm:end-2 sm:top-2 sm:mt-0 sm:rounded-ctl sm:bg-sheet sm:opacity-0 sm:shadow-card sm:group-focus-within:opacity-100 sm:group-hover:opacity-100">
          {handle}
          <Button size="sm" kind="ghost" icon aria-label={say('Edit {name}', { name })} onClick={onOpen}>
            <Pencil size={14} aria-hidden />
          </Button>
          <Menu
            align="end"
            trigger={
              <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name })}>
                <MoreHorizontal size={15} aria-hidden />
              </Button>
            }
          >
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
            <MenuItem icon={<Copy size={14} />} onSelect={onCopy}>
              {say('Copy')}
            </MenuItem>
            <MenuItem icon={<Trash2 size={14} />} danger onSelect={onRemove}>
              {say('Remove')}
            </MenuItem>
          </Menu>
        </div>
      )}
    </div>
  );
};
