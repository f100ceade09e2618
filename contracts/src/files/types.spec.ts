import { typeIn } from './types.ts';

test.each([
  ['letter.odt', '', 'application/vnd.oasis.opendocument.text'],
  ['letter.RTF', '', 'application/rtf'],
  ['letter.rtf', 'text/rtf', 'text/rtf'],
  // The types that an office program gives these files.
  ['letter.rtf', 'application/msword', 'application/rtf'],
  ['letter.pdf', 'application/pdf', 'application/pdf'],
  ['letter.pdf', 'application/octet-stream', 'application/pdf'],
  ['letter.png', 'image/png', null],
  ['letter', 'application/pdf', null],
])('a resume that is called %s and comes as "%s" goes as %s', (name, type, expected) => {
  expect(typeIn('resumes', { name, type })).toBe(expected);
});

test('each directory has types of its own', () => {
  expect(typeIn('imports', { name: 'people.csv', type: 'application/vnd.ms-excel' })).toBe('text/csv');
  expect(typeIn('archives', { name: 'all.zip', type: 'application/x-zip-compressed' })).toBe('application/zip');
  expect(typeIn('archives', { name: 'people.csv', type: 'text/csv' })).toBeNull();
});
