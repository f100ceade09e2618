import { mentionedIn } from './notes.ts';

const members = ['Ada', 'Ada Lovelace', 'Bo Ek', 'Bo Ekman'].map((label) => ({ label }));
const named = (html: string) =>
  mentionedIn(html, members)
    .map(({ label }) => label)
    .sort();

test('a note mentions whose whole name stands after an @, whatever its marks', () => {
  expect(named('<p>Ask <strong>@Ada Lovelace</strong>, or @Bo Ek.</p>')).toEqual(['Ada Lovelace', 'Bo Ek']);
  expect(named('<p>@Bo&nbsp;Ekman and @Ada</p>')).toEqual(['Ada', 'Bo Ekman']);
  expect(named('<p>Ada Lovelace, @Adam, ada@Bo Ekmann</p>')).toEqual([]);
});

test('two members of the same name are both mentioned by it', () => {
  const two = ['1', '2'].map((value) => ({ value, label: 'Ada Lovelace' }));
  expect(mentionedIn('<p>@Ada Lovelace</p>', [...two, { value: '3', label: 'Ada' }])).toEqual(two);
});
