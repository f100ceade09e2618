import type { Block, PageContent } from './schema.ts';
import { lowContrast } from './colors.ts';
import { flat, isTarget } from './content.ts';

// What is checked while a page is written. The editor shows it beside the block; what stops publishing is refused by the server too.

export const pageChecks = {
  title: { stops: true, words: 'The page needs a title.' },
  empty: { stops: true, words: 'The page has no words yet.' },
  picture: { stops: true, words: 'A picture has no description. Describe it, or mark it as decoration.' },
  file: { stops: true, words: 'A picture was not chosen yet.' },
  button: { stops: true, words: 'A button needs words and a valid address.' },
  link: { stops: true, words: 'A link has no words.' },
  heading: { stops: true, words: 'A heading has no words.' },
  order: { stops: false, words: 'A heading skips a level.' },
  contrast: {
    stops: false,
    words:
      'The contrast of words and background is {ratio, number} to 1. Choose another color: it must be at least {least, number} to 1.',
  },
  share: { stops: false, words: 'The share picture has no description.' },
  description: { stops: false, words: 'There is no description for search engines.' },
  long_title: { stops: false, words: 'Search engines cut titles after about 60 characters.' },
  long_description: { stops: false, words: 'Search engines cut descriptions after about 160 characters.' },
} as const;
export type PageCheck = keyof typeof pageChecks;
/** `block_id`: the block with the problem. Null: the page as a whole. */
export type FoundCheck = { check: PageCheck; block_id: string | null; values?: Record<string, number> };

const emptyLink = /<a\b[^>]*>(?:\s|&nbsp;)*<\/a>/i;
const headingIn = /<h([2-4])>/g;
const checkOf = (block: ReturnType<typeof flat>[number]): PageCheck | null => {
  switch (block.type) {
    case 'heading':
      return block.text.trim() ? null : 'heading';
    case 'picture':
      return !block.file ? 'file' : block.decoration || block.alt.trim() ? null : 'picture';
    case 'button':
      return block.label.trim() && isTarget(block.url) ? null : 'button';
    case 'text':
      return emptyLink.test(block.html) ? 'link' : null;
    default:
      return null;
  }
};
/** The levels of a block's headings, in order. */
const levelsOf = (block: Block): number[] =>
  block.type === 'heading'
    ? [block.level]
    : block.type === 'text'
      ? [...block.html.matchAll(headingIn)].map(([, level]) => Number(level))
      : block.type === 'columns'
        ? block.columns.flat().flatMap(levelsOf)
        : [];
/** The headings that are more than one level below the previous heading. The title is level 1. */
const skipping = (blocks: readonly Block[]): string[] => {
  let last = 1;
  const found: string[] = [];
  for (const block of blocks)
    for (const level of levelsOf(block)) {
      if (level > last + 1) found.push(block.id);
      last = level;
    }
  return [...new Set(found)];
};

/** Every problem of the content, those that stop publishing first. `brand`: the color of the organization, #rrggbb. */
export const checksOf = (content: PageContent, brand: string | null = null): FoundCheck[] => {
  const whole = (check: PageCheck, is: boolean): FoundCheck[] => (is ? [{ check, block_id: null }] : []);
  const found = [
    ...whole('title', !content.title.trim()),
    ...whole('empty', !content.blocks.length && !content.lead?.trim()),
    ...flat(content.blocks).flatMap((block) => {
      const check = checkOf(block);
      return check ? [{ check, block_id: block.id }] : [];
    }),
    ...skipping(content.blocks).map((block_id) => ({ check: 'order' as const, block_id })),
    ...flat(content.blocks).flatMap((block) => {
      const values = lowContrast(block, brand);
      return values ? [{ check: 'contrast' as const, block_id: block.id, values }] : [];
    }),
    ...whole('share', content.image !== null && !content.image_alt?.trim()),
    ...whole('description', !(content.seo_description ?? content.lead)?.trim()),
    ...whole('long_title', (content.seo_title ?? content.title).length > 60),
    ...whole('long_description', (content.seo_description ?? '').length > 160),
  ];
  return found.toSorted((a, b) => Number(pageChecks[b.check].stops) - Number(pageChecks[a.check].stops));
};
