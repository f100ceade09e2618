import fc from 'fast-check';
import { Ids } from './ids.ts';

const uuids = fc.uuid();
const others = fc.oneof(
  fc.string({ minLength: 1 }),
  uuids.map((id) => id.toUpperCase()),
  uuids.map((id) => id.replace('-', '0')),
  uuids.map((id) => `${id.slice(0, -1)}g`),
);

describe('numbers for ids', () => {
  test('each id has one number, and the number leads back to it', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(uuids, others), { maxLength: 300 }), (list) => {
        const ids = new Ids();
        const known = new Map<string, number>();
        for (const id of [...list, ...list]) {
          const number = ids.numberOf(id);
          if (known.has(id)) expect(number).toBe(known.get(id));
          else {
            expect([...known.values()]).not.toContain(number);
            known.set(id, number);
          }
        }
        for (const [id, number] of known) expect(ids.nameOf(number)).toBe(id);
        expect(ids.size).toBe(known.size + 1);
      }),
    ));

  test('0 stands for no id', () => {
    const ids = new Ids();
    expect(ids.nameOf(0)).toBe('');
    expect(ids.numberOf('00000000-0000-0000-0000-000000000000')).toBe(1);
    expect(ids.nameOf(1)).toBe('00000000-0000-0000-0000-000000000000');
  });

  test('ids that differ in one bit stay apart, and an id takes less than 60 bytes', () => {
    const ids = new Ids();
    const many = Array.from(
      { length: 20_000 },
      (_, at) => `019a0000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
    );
    const numbers = new Set(many.map((id) => ids.numberOf(id)));
    expect(numbers.size).toBe(many.length);
    expect(many.map((id) => ids.nameOf(ids.numberOf(id)))).toEqual(many);
    expect(ids.bytes / many.length).toBeLessThan(60);
  });
});
