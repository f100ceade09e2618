import type { Block } from '@candor/contracts/webpages/schema';
import { putBack } from './block-words.ts';

const block = (id: string): Block => ({ type: 'heading', id, level: 2, text: id });
const ids = (blocks: readonly Block[]) => blocks.map(({ id }) => id).join('');

test('the undo of a removal keeps what was written since', () => {
  expect(ids(putBack([block('a'), block('x'), block('c')], block('b'), 'a'))).toBe('abxc');
  expect(ids(putBack([block('c'), block('x')], block('a'), undefined))).toBe('acx');
  expect(ids(putBack([block('a'), block('b')], block('b'), 'a'))).toBe('ab');
});
