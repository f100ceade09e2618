import { askedQuestion } from './suggested-apply-questions.ts';

test('a suggested question comes into the form with the answers that it can have', () => {
  const text = 'Do you hold a license?';
  expect(askedQuestion({ text, type: 'yes_no', options: ['Yes', 'No'], failing_values: ['No', 'Perhaps'] })).toEqual({
    text,
    type: 'yes_no',
    required: true,
    options: [],
    knockout: ['no'],
  });
  expect(askedQuestion({ text, type: 'choice', options: ['B', 'C'], failing_values: ['B', 'D'] })).toMatchObject({
    type: 'one',
    options: ['B', 'C'],
    knockout: ['B'],
  });
  expect(askedQuestion({ text, type: 'text', options: [] })).toMatchObject({ type: 'short', required: false });
});
