import { nameIn } from './visitors.ts';

test('what a visitor wrote stands in letters only if it is a name', () => {
  expect(['Ada', '  Ada\n Lovelace ', 'Anne-Marie', 'St. John', "O'Neil", '陽子'].map(nameIn)).toEqual([
    'Ada',
    'Ada Lovelace',
    'Anne-Marie',
    'St. John',
    "O'Neil",
    '陽子',
  ]);
  expect(
    ['https://evil.example', 'win at evil.example now', 'a@b.example', 'www.evil.example', '(erased)', null].map(
      nameIn,
    ),
  ).toEqual(['', '', '', '', '', '']);
  expect(
    ['Call 0800 555 now', 'You have won!', 'your parcel waits for you at the customs', 'pay $9', 'a: b'].map(nameIn),
  ).toEqual(['', '', '', '', '']);
  expect(nameIn('x'.repeat(5000))).toHaveLength(80);
});
