import { isWebAddress } from '../values/web-address.ts';
import { plainWords } from '../values/rich-text.ts';
import type { Block, PageContent, SimpleBlock } from './schema.ts';

// What the blocks of a page say: their words, pictures and addresses.

/** Every block that is no column, in the order of reading. */
export const flat = (blocks: readonly Block[]): SimpleBlock[] =>
  blocks.flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]));

export const emptyContent = (title: string): PageContent => ({
  title,
  lead: null,
  blocks: [],
  image: null,
  image_alt: null,
  seo_title: null,
  seo_description: null,
});
export const emptySettings = { kind: 'article', author_id: null, noindex: false } as const;
/** The pictures of a content, by key. */
export const picturesIn = ({ image, blocks }: Pick<PageContent, 'image' | 'blocks'>): string[] => [
  ...(image ? [image] : []),
  ...flat(blocks).flatMap((block) => (block.type === 'picture' && block.file ? [block.file] : [])),
];
/** The content without these pictures. Their blocks wait for another one. */
export const withoutPictures = (content: PageContent, gone: readonly string[]): PageContent => {
  const simple = <B extends Block>(block: B): B =>
    block.type === 'picture' && gone.includes(block.file) ? { ...block, file: '' } : block;
  return {
    ...content,
    image: content.image && gone.includes(content.image) ? null : content.image,
    blocks: content.blocks.map((block) =>
      block.type === 'columns' ? { ...block, columns: block.columns.map((each) => each.map(simple)) } : simple(block),
    ),
  };
};
/** The words that a visitor reads, without those of quotes, forms and jobs. */
export const wordsIn = ({ title, lead, blocks }: PageContent): string =>
  [
    title,
    lead ?? '',
    ...flat(blocks).map((block) =>
      block.type === 'heading' ? block.text : block.type === 'text' ? plainWords(block.html) : '',
    ),
  ]
    .filter(Boolean)
    .join('\n');
const wordsPerMinute = 220;
export const countWords = (content: PageContent): number => wordsIn(content).split(/\s+/).filter(Boolean).length;
/** How many minutes reading the content takes. */
export const minutesOf = (content: PageContent): number =>
  Math.max(1, Math.round(countWords(content) / wordsPerMinute));
/** Whether a button may lead to this address: a web page, a mail, or an address of this site. */
export const isTarget = (address: string): boolean =>
  /^\/(?!\/)[^\s\\]*$/.test(address) || /^mailto:[^\s@]+@[^\s@]+$/.test(address) || isWebAddress(address);
