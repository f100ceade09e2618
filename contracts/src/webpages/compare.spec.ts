import { partsChanged } from './compare.ts';
import { emptyContent } from './content.ts';
import type { Block } from './schema.ts';

const picture = (id: string, file: string): Block => ({ type: 'picture', id, file, alt: 'A quay', decoration: false });
const content = (blocks: Block[], image: string | null = null) => ({ ...emptyContent('Quay'), blocks, image });

test('two versions differ in pictures, forms and events, also inside columns; words are compared elsewhere', () => {
  const before = content([
    { type: 'text', id: 't', html: '<p>Old</p>' },
    picture('p', 'images/a'),
    { type: 'form', id: 'f', form_id: 'one' },
    { type: 'columns', id: 'c', columns: [[{ type: 'event', id: 'e', event_id: 'fair' }], []] },
  ]);
  const after = content(
    [
      { type: 'text', id: 't', html: '<p>New</p>' },
      picture('p', 'images/b'),
      { type: 'form', id: 'f', form_id: 'one' },
      { type: 'jobs', id: 'j', most: 5 },
    ],
    'images/shared',
  );
  expect(partsChanged(before, after).map(({ id, type, before, after }) => [id, type, !before, !after])).toEqual([
    ['share', 'share', true, false],
    ['p', 'picture', false, false],
    ['j', 'jobs', true, false],
    ['e', 'event', false, true],
  ]);
  expect(partsChanged(after, after)).toEqual([]);
});
