import { readFileSync } from 'node:fs';

// Every text can be read on every surface that it is drawn on, in light and in dark (WCAG 2.2, 1.4.3: 4.5 to 1). The colors are tokens, so each pair is checked once, here; pages are only checked for text that leaves the tokens (tests/support/screens.ts).

const css = readFileSync('frontend/src/app/app.css', 'utf8');
/** The colors that a block of the style sheet sets, by name. */
const tokensOf = (block: string): Map<string, [number, number, number]> =>
  new Map(
    [...block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, name, l, c, h]) => [
      name!,
      [Number(l), Number(c), Number(h)],
    ]),
  );
const [start, dark] = [css.indexOf(':root {'), css.indexOf("[data-theme='dark'] {")];
const light = tokensOf(css.slice(start, dark));
const themes = { light, dark: new Map([...light, ...tokensOf(css.slice(dark, css.indexOf('@theme')))]) };

/** The relative luminance of a color in OKLCH (WCAG 2.2; the matrices are Ottosson's, https://bottosson.github.io/posts/oklab/). */
const luminance = ([lightness, chroma, hue]: [number, number, number]): number => {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
};
const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const surfaces = ['paper', 'sheet', 'card', 'well', 'hover'];
const pairs = [
  ...['ink', 'ink-2', 'ink-3', 'accent-ink', 'good', 'warn', 'bad', 'info'].flatMap((text) =>
    surfaces.map((on) => [text, on]),
  ),
  ...['ink', 'ink-2'].flatMap((text) =>
    ['press', 'accent-wash', 'good-wash', 'warn-wash', 'bad-wash', 'info-wash'].map((on) => [text, on]),
  ),
  ...['good', 'warn', 'bad', 'info'].map((text) => [text, `${text}-wash`]),
  ['accent-ink', 'accent-wash'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hi'],
] as [string, string][];

test.each(Object.entries(themes))('every text has at least 4.5 to 1 on what it is drawn on, in %s', (_, tokens) => {
  const of = (name: string) => luminance(tokens.get(name)!);
  const faint = pairs.map(([text, on]) => [text, on, Math.round(ratio(of(text), of(on)) * 100) / 100] as const);
  expect(faint.filter(([, , contrast]) => contrast < 4.5)).toEqual([]);
});
