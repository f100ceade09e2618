import { isSame } from '../kernel/values.ts';
import { flat } from './content.ts';
import type { PageContent, SimpleBlock } from './schema.ts';

type Part = Exclude<SimpleBlock, { type: 'heading' | 'text' }>;
/** A picture, form, event, quote, list of jobs or button that differs between two contents. Null: it is not there. `share`: the picture of shared links. */
export type PartChange = { id: string; type: Part['type'] | 'share'; before: Part | null; after: Part | null };

const share = 'share';
const partsOf = ({ blocks, image, image_alt }: PageContent): Map<string, Part> =>
  new Map([
    ...(image
      ? [
          [
            share,
            { type: 'picture' as const, id: share, file: image, alt: image_alt ?? '', decoration: false },
          ] as const,
        ]
      : []),
    ...flat(blocks).flatMap((block) =>
      block.type === 'heading' || block.type === 'text' ? [] : [[block.id, block] as const],
    ),
  ]);

/** What differs between two contents besides their words, in the order of reading, what was removed last. */
export const partsChanged = (before: PageContent, after: PageContent): PartChange[] => {
  const [was, is] = [partsOf(before), partsOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((id) => {
    const [one, other] = [was.get(id) ?? null, is.get(id) ?? null];
    if (isSame(one, other)) return [];
    return [{ id, type: id === share ? share : (other ?? one)!.type, before: one, after: other }];
  });
};
