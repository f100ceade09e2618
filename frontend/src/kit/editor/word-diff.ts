import commonSubsequence from '@jest/diff-sequences';

// Compares two texts word by word.

export type Part = { kind: 'same' | 'gone' | 'new'; text: string };

const words = new Intl.Segmenter('en', { granularity: 'word' });
const tag = /(\{\{\s*[a-z_]+\s*\}\})/;
/** Words, punctuation and spaces as separate parts. A merge tag is one word. */
const partsOf = (text: string): string[] =>
  text
    .split(tag)
    .flatMap((piece) => (tag.test(piece) ? [piece] : [...words.segment(piece)].map(({ segment }) => segment)));
const hasWord = (text: string) => /[\p{L}\p{N}{]/u.test(text);

/** The parts of both texts in order; within a change the removed part comes first. A space or a comma between two changes belongs to them, so that a changed passage stays in one piece. */
export const wordDiff = (before: string, after: string): Part[] => {
  const [old, fresh] = [partsOf(before), partsOf(after)];
  const found: Part[] = [];
  let [gone, made, held] = ['', '', ''];
  const flush = () => {
    if (gone) found.push({ kind: 'gone', text: gone });
    if (made) found.push({ kind: 'new', text: made });
    if (held) found.push({ kind: 'same', text: held });
    [gone, made, held] = ['', '', ''];
  };
  let [at, to] = [0, 0];
  const change = (oldEnd: number, newEnd: number) => {
    if (at === oldEnd && to === newEnd) return;
    if (held && (hasWord(held) || !(gone || made))) flush();
    gone += held + old.slice(at, oldEnd).join('');
    made += held + fresh.slice(to, newEnd).join('');
    held = '';
  };
  commonSubsequence(
    old.length,
    fresh.length,
    (one, other) => old[one] === fresh[other],
    (count, oldStart, newStart) => {
      change(oldStart, newStart);
      held += old.slice(oldStart, oldStart + count).join('');
      [at, to] = [oldStart + count, newStart + count];
    },
  );
  change(old.length, fresh.length);
  flush();
  return found;
};
