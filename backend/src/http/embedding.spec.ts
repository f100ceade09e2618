import { isEmbedded } from './embedding.ts';

test.each([
  ['a page that a person opens', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }],
  ['a link of a mail', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }],
  ['a call of our scripts', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
  ['curl', { accept: '*/*' }],
  ['a program without headers', {}],
  ['an old browser that opens a page', { accept: 'text/html,application/xhtml+xml,image/webp,*/*;q=0.8' }],
  ['a call of an old browser', { accept: 'application/json' }],
])('%s is no part of a page', (_, headers) => expect(isEmbedded(headers)).toBe(false));

test.each([
  ...'audio embed fencedframe font frame iframe image json manifest object script style track video worker xslt new-kind'
    .split(' ')
    .map((purpose): [string, Record<string, string>] => [
      `a ${purpose}`,
      { 'sec-fetch-dest': purpose, 'sec-fetch-site': 'same-origin' },
    ]),
  ['a script of another site', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
  ['a script of a sister site', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-site' }],
  ['a picture in an old browser', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
  ['a style in an old browser', { accept: 'text/css,*/*;q=0.1' }],
] as [string, Record<string, string>][])('%s is a part of a page', (_, headers) =>
  expect(isEmbedded(headers)).toBe(true),
);
