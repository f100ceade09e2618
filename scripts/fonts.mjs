// Cuts Inter into the files that the browser loads. `node scripts/fonts.mjs` writes frontend/fonts with its style sheet,
// and backend/fonts, with which the server draws pictures. Both are committed. Run it after an update of @fontsource-variable/inter, or when a text style needs another weight or feature.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')),
  'files',
);

/** The size of letters in Greek and Cyrillic text. These occur mostly in names at text size, so their files have one optical size and five eighths of the bytes. Files whose letters occur beside Latin ones within a word have all sizes, like Latin. */
const textSize = 14;
/** The files into which the font is cut. The browser loads a file when a page shows one of its characters. European names need `latin` and `latin-a`; the rest of the original Latin Extended file was four fifths of its bytes. */
const cuts = {
  latin: {
    from: 'latin',
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  'latin-a': { from: 'latin-ext', range: 'U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B,U+1E80-1E85,U+1E9E' },
  // Letters in names from Azerbaijan, Nigeria and Ghana, and in transliterated names from India and China.
  'latin-b': {
    from: 'latin-ext',
    range:
      'U+0181,U+0186,U+018A,U+018F-0190,U+0194,U+0198-0199,U+01B3-01B4,U+01CD-01DC,U+01E6-01EB,U+01F4-01F5,U+0253-0254,U+0257,U+0259,U+025B,U+0263,U+1E00-1E7F,U+1E86-1E9D',
  },
  // All other letters: phonetic letters, old orthographies, rare currency signs.
  'latin-c': {
    from: 'latin-ext',
    range:
      'U+0180,U+0182-0185,U+0187-0189,U+018B-018E,U+0191-0193,U+0195-0197,U+019A-019F,U+01A2-01AE,U+01B1-01B2,U+01B5-01CC,U+01DD-01E5,U+01EC-01F3,U+01F6-0217,U+021C-0252,U+0255-0256,U+0258,U+025A,U+025C-0262,U+0264-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E9F,U+1EFA-1EFF,U+20A0-20AA,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
  vietnamese: {
    from: 'vietnamese',
    range: 'U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  },
  greek: {
    from: 'greek',
    range: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
    opsz: textSize,
  },
  'greek-ext': { from: 'greek-ext', range: 'U+1F00-1FFF', opsz: textSize },
  cyrillic: { from: 'cyrillic', range: 'U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116', opsz: textSize },
  'cyrillic-ext': {
    from: 'cyrillic-ext',
    opsz: textSize,
    range: 'U+0460-048F,U+0492-04AF,U+04B2-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F',
  },
};
/** The range of weights that the text styles of app.css use, with some reserve. */
const wght = { min: 400, max: 700 };
/** The features that text needs, the alternates that app.css turns on, and tabular figures. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'cv11', 'ss03', 'tnum'];

const charactersOf = (range) =>
  range
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');

const rules = [];
for (const [name, { from, range, opsz }] of Object.entries(cuts)) {
  const whole = await readFile(join(source, `inter-${from}-opsz-normal.woff2`));
  const cut = await subsetFont(whole, charactersOf(range), {
    targetFormat: 'woff2',
    variationAxes: { wght, ...(opsz ? { opsz } : {}) },
    keepFeatures,
  });
  await writeFile(join(root, `frontend/fonts/inter-${name}.woff2`), cut);
  rules.push(`@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: ${wght.min} ${wght.max};
  src: url('./inter-${name}.woff2') format('woff2');
  unicode-range: ${range.replaceAll(',', ', ')};
}`);
  console.log(`${name}: ${(cut.length / 1024).toFixed(1)} KiB`);
}
await writeFile(
  join(root, 'frontend/fonts/inter.css'),
  `/* Written by scripts/fonts.mjs. */
${rules.join('\n')}
/* A font that most machines have, with Inter's measures, so that lines keep their length when Inter comes. */
@font-face {
  font-family: 'Inter Stand-in';
  src: local('Arial'), local('Liberation Sans'), local('Helvetica');
  ascent-override: 90.44%;
  descent-override: 22.52%;
  line-gap-override: 0%;
  size-adjust: 107.12%;
  unicode-range: U+0000-024F, U+2000-206F;
}
`,
);

/** The files for pictures that the server draws. They have one weight and no axes, like all fonts for drawing. */
const drawn = ['latin', 'latin-a', 'greek', 'cyrillic', 'vietnamese'];
for (const name of drawn) {
  const { from, range } = cuts[name];
  const made = async (wght, file) => {
    const cut = await subsetFont(await readFile(join(source, `inter-${from}-wght-normal.woff2`)), charactersOf(range), {
      targetFormat: 'sfnt',
      variationAxes: { wght },
      keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt'],
    });
    await writeFile(join(root, file), cut);
    console.log(`${file}: ${(cut.length / 1024).toFixed(1)} KiB`);
  };
  await made(600, `backend/fonts/inter-${name}.ttf`);
  // These files are for the text of PDF files. Pictures never use this folder.
  await made(400, `backend/fonts/text/inter-${name}.ttf`);
}
