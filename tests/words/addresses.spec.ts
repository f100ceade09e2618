import { globSync, readFileSync } from 'node:fs';

// There is one definition of an address that may be stored, and one way to render an address: no other file reads an address's scheme or renders HTML.

const sources = (pattern: string) =>
  globSync(pattern, { exclude: (name) => /\.(spec|contract)\.tsx?$|contract-suite/.test(name) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(spec|contract)\.tsx?$/.test(path))
    .toSorted();
const filesWith = (pattern: string, part: RegExp) =>
  sources(pattern).filter((path) => part.test(readFileSync(path, 'utf8')));

test('only Prose draws HTML, and it takes clean HTML alone', () => {
  expect(filesWith('frontend/src/**/*.tsx', /dangerouslySetInnerHTML/)).toEqual(['frontend/src/kit/editor/prose.tsx']);
  // The pattern finds a cast that turns a text into CleanHtml.
  expect(
    filesWith('{contracts,projections,backend,frontend}/src/**/*.{ts,tsx}', /as (?:unknown as )?CleanHtml/),
  ).toEqual(['backend/src/kernel/clean-html.ts', 'frontend/src/kit/editor/rich-text.tsx']);
});
test('no other file decides which addresses people may store', () =>
  expect(
    filesWith(
      '{contracts,projections,frontend}/src/**/*.{ts,tsx}',
      /z\s*\.(?:url|httpUrl)\(|\.protocol\b|startsWith\('(?:https?:|\/files\/)/,
    ),
  ).toEqual(['contracts/src/values/address.ts']));
test('no feature of the back end does either', () =>
  expect(
    filesWith(
      'backend/src/{features,reads,access,states,http,pages,tables}/**/*.ts',
      /z\s*\.(?:url|httpUrl)\(|new URL\([^)]*\)\.protocol|\^https\?/,
    ),
  ).toEqual([]));

/** Finds an address of a link or a picture that is neither created in the same place nor checked by `openable`. */
const drawn = /\b(?:href|src)=\{(?!openable\(|`(?:mailto:|tel:|\/))([^}]*)\}/g;
/** Addresses that the server creates or, on public pages, checks: signed files, pictures by their key, pages of ours. Paths that the screens create from contracts are included. */
const ours =
  /^(?:logo|banner|shown|again|address|href|to|url|from|public_url|interviewing\.public_url|statement|entry\.picture|photo_url|image_url|resume\.url|booked\.video_url|(?:organization|kit|author)\.\w+_url|hrefOf\(.*\)|placeOf\(.*|bookingFilePath\(.*\)|(?:survey|registrationFile)Path\(.*\)|event\.path|(?:google|outlook)Address\(.*\)|`data:.*|`\$\{(?:scheme|here|placeOf|articlesPath).*)$/;
test('a link to an address that somebody typed asks whether it may be opened', () => {
  const others = sources('frontend/src/**/*.tsx').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(drawn)].flatMap(([, value]) =>
      ours.test(value!) ? [] : [`${path}: ${value}`],
    ),
  );
  expect(others).toEqual([]);
});
