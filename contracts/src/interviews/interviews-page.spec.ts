import { rangeOf } from './interviews-page.ts';

const midnight = Date.parse('2026-03-02T00:00:00Z');
const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`);

test('what is going on is to come and has begun, also where it began before midnight', () => {
  const began = '2026-03-01T23:45:00.000Z';
  for (const when of ['next', 'ahead'] as const) expect(rangeOf(when, at('00:30'), midnight).from! <= began).toBe(true);
  expect(rangeOf('past', at('00:30'), midnight).to! >= began).toBe(true);
});
test('what took place yesterday is not to come', () => {
  expect(rangeOf('next', at('09:00'), midnight)).toEqual({
    from: '2026-03-02T00:00:00.000Z',
    to: '2026-03-16T00:00:00.000Z',
  });
});
