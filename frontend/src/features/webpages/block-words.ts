import {
  Briefcase,
  CalendarDays,
  ClipboardList,
  Columns2,
  Heading,
  ImageIcon,
  type LucideIcon,
  MousePointerClick,
  Pilcrow,
  Quote,
} from 'lucide-react';
import type { WebpageData } from '@candor/contracts/webpages/pages';
import type { Block, SimpleBlock } from '@candor/contracts/webpages/schema';
import { type BlockType, blockTypes } from '@candor/contracts/webpages/values';
import { plainWords } from '@candor/contracts/values/rich-text';
import { say, sayLabel } from '@candor/contracts/words/say';

export const blockIcons: Record<BlockType, LucideIcon> = {
  heading: Heading,
  text: Pilcrow,
  picture: ImageIcon,
  quote: Quote,
  form: ClipboardList,
  event: CalendarDays,
  jobs: Briefcase,
  button: MousePointerClick,
  columns: Columns2,
};
export const newBlockId = (): string => crypto.randomUUID();

/** A new block of this type. Null if the organization has nothing yet that the block could show. */
export const newBlock = (type: BlockType, { options }: Pick<WebpageData, 'options'>): Block | null => {
  const id = newBlockId();
  switch (type) {
    case 'heading':
      return { type, id, level: 2, text: '' };
    case 'text':
      return { type, id, html: '' };
    case 'picture':
      return { type, id, file: '', alt: '', decoration: false };
    case 'quote': {
      const [first] = options.quotes;
      return first ? { type, id, testimonial_id: first.value } : null;
    }
    case 'form': {
      const [first] = options.forms;
      return first ? { type, id, form_id: first.value } : null;
    }
    case 'event': {
      const [first] = options.events;
      return first ? { type, id, event_id: first.value } : null;
    }
    case 'jobs':
      return { type, id, most: 5 };
    case 'button':
      return { type, id, label: '', url: '' };
    case 'columns': {
      const column = (): SimpleBlock[] => [{ type: 'text', id: newBlockId(), html: '' }];
      return { type, id, columns: [column(), column()] };
    }
  }
};
export const nothingFor = (type: BlockType): string =>
  type === 'quote'
    ? say('There is no quote yet whose person agreed. Add one to the quotes first.')
    : type === 'event'
      ? say('There is no live event yet. Publish one first.')
      : say('There is no open form yet. Publish one first.');
/** The name of a block in lists. */
export const nameOfBlock = (block: Block): string => {
  const words =
    block.type === 'heading'
      ? block.text
      : block.type === 'text'
        ? plainWords(block.html)
        : block.type === 'button'
          ? block.label
          : block.type === 'picture'
            ? block.alt
            : '';
  return words.trim().slice(0, 60) || sayLabel(blockTypes[block.type]);
};
/** A copy of the block with a new id; the blocks inside get new ids too. */
export const copied = (block: Block): Block =>
  block.type === 'columns'
    ? {
        ...block,
        id: newBlockId(),
        columns: block.columns.map((column) => column.map((each) => ({ ...each, id: newBlockId() }))),
      }
    : { ...block, id: newBlockId() };

/** The blocks with a removed block put back after the block that it followed. */
export const putBack = (blocks: readonly Block[], block: Block, earlier: string | undefined): Block[] => {
  if (blocks.some(({ id }) => id === block.id)) return [...blocks];
  const at = blocks.findIndex(({ id }) => id === earlier) + 1;
  return [...blocks.slice(0, at), block, ...blocks.slice(at)];
};
