import { contrast, leastContrast } from '../values/contrast.ts';

// The colors that an author may give to words and their background: names of the theme, which has a light and a dark look, and
// the organization's own color.

export const textColors = {
  ink: 'Dark',
  'ink-2': 'Soft',
  'ink-3': 'Faint',
  sheet: 'Light',
  'accent-ink': 'Blue',
  good: 'Green',
  warn: 'Amber',
  bad: 'Red',
} as const;
export type TextColor = keyof typeof textColors;
export const grounds = { well: 'Shaded', 'accent-wash': 'Pale blue', ink: 'Dark', brand: 'Your color' } as const;
export type Ground = keyof typeof grounds;
export type BlockColors = { text: TextColor | null; ground: Ground | null };

/** The colors of the theme as #rrggbb, light and dark (frontend/src/app/app.css). */
export const themeColors: Record<TextColor | Exclude<Ground, 'brand'>, readonly [light: string, dark: string]> = {
  sheet: ['#ffffff', '#191714'],
  well: ['#f7f6f2', '#141210'],
  ink: ['#1f1b16', '#eeede9'],
  'ink-2': ['#504b44', '#b8b5b0'],
  'ink-3': ['#6e6861', '#96938e'],
  'accent-ink': ['#2245c3', '#8dacff'],
  'accent-wash': ['#edf3ff', '#1c2643'],
  good: ['#00713e', '#68cd8f'],
  warn: ['#955905', '#e9b364'],
  bad: ['#ba2b2e', '#f5837c'],
};
/** WCAG 2.2: the least contrast of words, and of large ones (from 24 px). */
const least = { words: leastContrast.words, large: 3 };

/** The words of a block whose background is chosen and whose own color is not. Null: as usual. */
export const wordsOn = (ground: Ground | null): TextColor | null => (ground === 'ink' ? 'sheet' : null);
/** The facts of a block that its colors need: a heading or a text; other blocks have no colors. */
type Worded = { type: string; level?: number; colors?: BlockColors };
/** The contrast of the block's words in the look where it is lowest, if that is too low. `brand`: #rrggbb, or null: ink. */
export const lowContrast = (block: Worded, brand: string | null): { ratio: number; least: number } | null => {
  if (!block.colors) return null;
  const { ground } = block.colors;
  // The text is white or black, whichever the color needs.
  if (ground === 'brand' && brand && !block.colors.text) return null;
  const usual: TextColor = ground === 'brand' ? 'sheet' : block.type === 'heading' ? 'ink' : 'ink-2';
  const words = themeColors[block.colors.text ?? wordsOn(ground) ?? usual];
  const under =
    ground === 'brand' ? (brand ? ([brand, brand] as const) : themeColors.ink) : themeColors[ground ?? 'sheet'];
  const ratio = Math.min(...words.map((color, look) => contrast(color, under[look]!)));
  const needed = block.type === 'heading' && block.level === 2 ? least.large : least.words;
  return ratio < needed ? { ratio: Math.floor(ratio * 10) / 10, least: needed } : null;
};
