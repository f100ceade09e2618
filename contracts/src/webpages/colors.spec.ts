import { readFileSync } from 'node:fs';
import { themeColors } from './colors.ts';

const css = readFileSync(new URL('../../../frontend/src/app/app.css', import.meta.url), 'utf8');
const at = css.indexOf("[data-theme='dark']");
const themes = [css.slice(0, at), css.slice(at)];

/** The sRGB color of oklch (https://www.w3.org/TR/css-color-4/#color-conversion-code). */
const hexOf = (light: number, chroma: number, hue: number): string => {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channels = linear.map((value) => {
    const inside = Math.min(1, Math.max(0, value));
    return Math.round(255 * (inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055));
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

test.each(Object.entries(themeColors))('%s is the color of the theme, light and dark', (name, colors) => {
  const found = themes.map((theme) => {
    const [, ...parts] = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ?([\\d.]*)\\)`).exec(theme)!;
    return hexOf(...(parts.map(Number) as [number, number, number]));
  });
  expect(found).toEqual(colors);
});
