// How readable a color is (WCAG 2.2, contrast ratio). The public pages and the color's form field share it.

const channel = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
/** The relative luminance of #rrggbb. */
const luminance = (color: string): number => {
  const number = Number.parseInt(color.slice(1), 16);
  return 0.2126 * channel(number >> 16) + 0.7152 * channel((number >> 8) & 255) + 0.0722 * channel(number & 255);
};
/** The contrast of two colors, #rrggbb: from 1, which is none, to 21. */
export const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((one, other) => one - other) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};
/** The least contrast of words on their background, and of a button's shape on the page. */
export const leastContrast = { words: 4.5, shapes: 3 } as const;
/** Whether white text is readable on the color; if not, black text is. */
export const readsWhite = (color: string): boolean => contrast(color, '#ffffff') >= leastContrast.words;
