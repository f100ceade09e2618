import type { Requirement } from '../jobs/values.ts';

// Finds the words of a resume that name a job's requirements. It only finds words; it does not judge people.

type Asked = Pick<Requirement, 'id' | 'name' | 'level'>;
export type Piece = { text: string; found?: Asked };
const joints = /\s*(?:[,/()&;:]|\b(?:or|and|with|in|of|at|for|to|on|using|the|oder|und|mit|von|für)\b)\s*/iu;
const shortest = 2;
/** Words up to this length match only with the same case, because in small letters they are ordinary words: Go, C, R. */
const asWritten = 3;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The words and phrases for a requirement in a text. */
export const phrasesOf = (name: string): string[] => [
  ...new Set(
    name
      .split(joints)
      .map((part) => part?.trim() ?? '')
      .filter((part) => part.length >= shortest),
  ),
];

/** British and American spelling: modeling and modelling, optimise and optimize. */
const spelled = (pattern: string) =>
  pattern
    .replaceAll(/(?<=\p{L}{4})ll?(?=(?:ing|ed|ers?)(?!\p{L}))/giu, 'll?')
    .replaceAll(/(?<=\p{L}{3}i)[sz](?=(?:e[drs]?|ing|ations?)(?!\p{L}))/giu, '[sz]');

const inside = (phrase: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${spelled(escaped(phrase)).replaceAll(/[\s-]+/gu, String.raw`[\s-]+`)}(?![\p{L}\p{N}])`,
    phrase.length <= asWritten ? 'gu' : 'giu',
  );

/** Finds these requirements in a line; if several overlap, the first in the line counts, and if they begin together the longer one. */
export const finder = (requirements: readonly Asked[]) => {
  const known = requirements
    .filter(({ level }) => level !== 'not')
    .flatMap((asked) => phrasesOf(asked.name).map((phrase) => ({ asked, pattern: inside(phrase) })));
  return (line: string): Piece[] => {
    const hits = known
      .flatMap(({ asked, pattern }) =>
        [...line.matchAll(pattern)].map((hit) => ({ at: hit.index, end: hit.index + hit[0].length, asked })),
      )
      .sort((a, b) => a.at - b.at || b.end - a.end);
    const pieces: Piece[] = [];
    let done = 0;
    for (const { at, end, asked } of hits) {
      if (at < done) continue;
      if (at > done) pieces.push({ text: line.slice(done, at) });
      pieces.push({ text: line.slice(at, end), found: asked });
      done = end;
    }
    if (done < line.length || !pieces.length) pieces.push({ text: line.slice(done) });
    return pieces;
  };
};

export type Line = { kind: 'chapter' | 'role' | 'dates' | 'bullet' | 'text' | 'gap'; pieces: Piece[] };
const bullet = /^\s*[•·▪‣*–-]\s+/u;
const dates = /^\s*(?:\p{L}{3,9}\.?\s+)?(?:19|20)\d\d\s*[–—-]\s*\S.{0,20}$/u;
const isHeading = (text: string) =>
  text.length > 1 && text.length <= 40 && /\p{Lu}/u.test(text) && text === text.toUpperCase();
/** The text of a resume as drawable lines: headings, roles with their years, points. */
export const linesOf = (text: string, requirements: readonly Asked[]): Line[] => {
  const find = finder(requirements);
  const all = text
    .trim()
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line, index, before) => line || !isHeading(before[index - 1] ?? ''));
  return all.map((line, index) => {
    if (!line) return { kind: 'gap', pieces: [] };
    if (bullet.test(line)) return { kind: 'bullet', pieces: find(line.replace(bullet, '')) };
    if (dates.test(line)) return { kind: 'dates', pieces: [{ text: line }] };
    if (isHeading(line)) return { kind: 'chapter', pieces: [{ text: line }] };
    return { kind: dates.test(all[index + 1] ?? '') ? 'role' : 'text', pieces: find(line) };
  });
};
/** How often the text names each requirement. */
export const countsIn = (lines: readonly Line[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { found } of lines.flatMap(({ pieces }) => pieces))
    if (found) counts.set(found.id, (counts.get(found.id) ?? 0) + 1);
  return counts;
};

/** A passage of a resume, in pieces. `hit`: whether the piece names the requirement. */
export type Passage = { text: string; hit: boolean }[];
/** The most passages of each requirement, and the most characters of a passage. */
export const mostPassages = 6;
const longestPassage = 240;

/** The piece of a long line around its first hit, from word to word. */
const around = (line: string, find: (text: string) => Piece[]): string => {
  if (line.length <= longestPassage) return line;
  const pieces = find(line);
  const at = pieces
    .slice(
      0,
      Math.max(
        0,
        pieces.findIndex(({ found }) => found),
      ),
    )
    .reduce((sum, { text }) => sum + text.length, 0);
  const from = Math.max(0, at - longestPassage / 3);
  const begin = from && Math.min(at, line.indexOf(' ', from) + 1 || from);
  const end = line.lastIndexOf(' ', begin + longestPassage);
  const stop = end > at ? end : begin + longestPassage;
  return `${begin ? '… ' : ''}${line.slice(begin, stop)}${stop < line.length ? ' …' : ''}`;
};

/** The passages of a text that name each requirement, in the order of the text. They give no score and no order. */
export const passagesOf = <R extends Asked>(
  text: string,
  requirements: readonly R[],
): { requirement: R; passages: Passage[] }[] => {
  const lines = text
    .split(/\r?\n|(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((line) => line.replace(bullet, '').trim())
    .filter(Boolean);
  return requirements
    .filter(({ level }) => level !== 'not')
    .map((requirement) => {
      // Each requirement is searched separately: words that two share are evidence for both.
      const find = finder([requirement]);
      const passages = lines
        .filter((line) => find(line).some(({ found }) => found))
        .slice(0, mostPassages)
        .map((line) => find(around(line, find)).map((piece) => ({ text: piece.text, hit: Boolean(piece.found) })));
      return { requirement, passages };
    });
};
