import { article } from './article.ts';

test('an Accountant, a Nurse, a UX Designer, an HR Partner', () => {
  const words = [
    'Accountant',
    'Nurse',
    'Electrician',
    'UX Designer',
    'HR Partner',
    'SEO Manager',
    'University Lecturer',
  ];
  expect(words.map((each) => `${article(each)} ${each}`)).toEqual([
    'an Accountant',
    'a Nurse',
    'an Electrician',
    'a UX Designer',
    'an HR Partner',
    'an SEO Manager',
    'a University Lecturer',
  ]);
});
