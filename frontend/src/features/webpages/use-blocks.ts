import { useState } from 'react';
import type { Block, PageContent } from '@candor/contracts/webpages/schema';
import { say } from '@candor/contracts/words/say';
import { useRowKeys } from '../../kit/keys/row-keys.ts';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { copied, nameOfBlock, putBack } from './block-words.ts';

/** Marks the place with the button that adds a block. */
export const addBlock = 'data-add-block';
type Part = Pick<PageContent, 'blocks'>;
/** The blocks of a draft: the selected one, and the author's actions on them. A function that is passed to `change` gets the latest draft. */
export const useBlocks = (
  blocks: Block[],
  change: (part: Part | ((now: PageContent) => Part)) => void,
  editable: boolean,
) => {
  const [open, setOpen] = useState<string | null>(null);
  const put = (next: Block[]) => change({ blocks: next });
  const replace = (block: Block) => put(blocks.map((each) => (each.id === block.id ? block : each)));
  const add = (block: Block) => {
    const at = blocks.findIndex(({ id }) => id === open);
    put([...blocks.slice(0, at < 0 ? blocks.length : at + 1), block, ...blocks.slice(at < 0 ? blocks.length : at + 1)]);
    setOpen(block.id);
  };
  const remove = (block: Block) => {
    const earlier = blocks[blocks.findIndex(({ id }) => id === block.id) - 1]?.id;
    put(blocks.filter(({ id }) => id !== block.id));
    if (open === block.id) setOpen(null);
    toast({
      text: say('{name} removed.', { name: nameOfBlock(block) }),
      undo: () => change((now) => ({ blocks: putBack(now.blocks, block, earlier) })),
    });
  };
  const copy = (block: Block) => {
    const at = blocks.findIndex(({ id }) => id === block.id) + 1;
    put([...blocks.slice(0, at), copied(block), ...blocks.slice(at)]);
  };
  const sort = (ids: string[]) => {
    put(blocks.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)));
    return Promise.resolve(true);
  };
  const step = (by: number) => {
    const at = blocks.findIndex(({ id }) => id === open);
    setOpen(blocks[at < 0 ? 0 : Math.min(blocks.length - 1, Math.max(0, at + by))]?.id ?? null);
  };
  /** Selects the block, or the columns block that contains it. */
  const show = (id: string) =>
    setOpen(
      blocks.find(
        (block) => block.id === id || (block.type === 'columns' && block.columns.flat().some((each) => each.id === id)),
      )?.id ?? null,
    );
  useShortcut('j', say('Next block'), () => step(1));
  useShortcut('k', say('Previous block'), () => step(-1));
  useRowKeys({ items: blocks, open, on: editable, onSort: sort, onCopy: copy });
  useShortcut(
    '/',
    say('Add a block'),
    () => {
      const add = document.querySelector<HTMLElement>(`[${addBlock}] button`);
      add?.scrollIntoView({ block: 'nearest' });
      add?.click();
    },
    { on: editable },
  );
  return { blocks, open, setOpen, show, replace, add, remove, copy, sort };
};
export type Blocks = ReturnType<typeof useBlocks>;
