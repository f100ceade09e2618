import type { PublishedPost } from '@candor/contracts/descriptions/endpoints';
import { textLines } from '../../kit/editor/plain-text.ts';

// The differences between two versions of a published post, section by section.

type Part = { name: string; text: string };
/** One section of the post in both versions. `was`: null if it is new; `is`: null if it was removed. The entry with the job's name and pay has an empty name. */
export type Difference = { was: Part | null; is: Part | null };

const partsOf = ({ name, compensation, sections }: PublishedPost): Part[] => [
  { name: '', text: [name, compensation].filter(Boolean).join('\n') },
  ...sections.map((section) => ({ name: section.name, text: textLines(section.html) })),
];

/** The parts in the order of the newer version; removed ones keep their former places. A section with another name and the same text was renamed. */
export const differencesOf = (before: PublishedPost, after: PublishedPost): Difference[] => {
  const left = partsOf(before);
  const take = (fits: (part: Part) => boolean): Part | null => {
    const at = left.findIndex(fits);
    return at < 0 ? null : left.splice(at, 1)[0]!;
  };
  const now = partsOf(after);
  const sameName = new Map(now.map((is) => [is, take(({ name }) => name === is.name)]));
  const pairs = now.map((is) => ({ is, was: sameName.get(is) ?? take(({ text }) => text !== '' && text === is.text) }));
  const order = partsOf(before).map(({ name }) => name);
  const found: Difference[] = [...pairs];
  for (const gone of left) {
    const follows = new Set(order.slice(0, order.indexOf(gone.name)));
    const place = found.findLastIndex(({ was }) => was !== null && follows.has(was.name));
    found.splice(place + 1, 0, { was: gone, is: null });
  }
  return found;
};
export const isSame = ({ was, is }: Difference): boolean => was?.name === is?.name && was?.text === is?.text;
/** The names of the sections that both versions have, in each version's order; null if the order is the same. */
export const reordered = (
  all: readonly Difference[],
  before: PublishedPost,
): { was: string[]; is: string[] } | null => {
  const both = all.flatMap(({ was, is }) => (was && is && is.name ? [{ was: was.name, is: is.name }] : []));
  const places = before.sections.map(({ name }) => name);
  const placed = [...both].sort((one, other) => places.indexOf(one.was) - places.indexOf(other.was));
  return placed.every((each, at) => each === both[at])
    ? null
    : { was: placed.map(({ is }) => is), is: both.map(({ is }) => is) };
};
