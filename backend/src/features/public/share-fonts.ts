import { existsSync } from 'node:fs';
import { join } from 'node:path';

// Knows which fonts draw which scripts. The product has one font for Latin, Greek and Cyrillic; for others it uses the machine's Noto fonts, if they are installed.

export type Font = { family: string; file: string };
const own = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const folders = [
  '/usr/share/fonts/opentype/noto',
  '/usr/share/fonts/truetype/noto',
  '/usr/share/fonts/noto-cjk',
  '/usr/share/fonts/noto',
];
const noto = (script: string, name = script) => ({
  letter: new RegExp(`\\p{Script=${script}}`, 'u'),
  family: `Noto Sans ${name}`,
  files: [`NotoSans${name.replaceAll(' ', '')}-Bold.ttf`, `NotoSans${name.replaceAll(' ', '')}-Regular.ttf`],
});
const cjk = {
  letter: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
  family: 'Noto Sans CJK JP',
  files: ['NotoSansCJK-Bold.ttc', 'NotoSansCJK-Regular.ttc'],
};
const scripts = [
  cjk,
  noto('Arabic'),
  noto('Hebrew'),
  noto('Thai'),
  noto('Devanagari'),
  noto('Bengali'),
  noto('Tamil'),
  noto('Telugu'),
  noto('Georgian'),
  noto('Armenian'),
];
const found = new Map<string, string | null>();
const fileOf = (files: readonly string[]): string | null => {
  const key = files.join();
  if (!found.has(key))
    found.set(
      key,
      files.flatMap((file) => folders.map((folder) => join(folder, file))).find((path) => existsSync(path)) ?? null,
    );
  return found.get(key)!;
};

/** The fonts that the words need in addition to the product's own; null if one of these fonts is missing. */
export const fontsFor = (words: string): Font[] | null => {
  const fonts = new Map<string, string>();
  for (const sign of new Set(words)) {
    if (own.test(sign)) continue;
    const script = scripts.find(({ letter }) => letter.test(sign));
    const file = script && fileOf(script.files);
    if (!file) return null;
    fonts.set(script.family, file);
  }
  return [...fonts].map(([family, file]) => ({ family, file }));
};
