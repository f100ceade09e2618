import { driveFileIn } from './drive.ts';
import { fileNameIn } from './types.ts';

const id = '1AbCdEfGhIjKlMnOpQrStUvWxYz_0-9';
test.each([
  [id, id],
  [` ${id}\n`, id],
  [`https://drive.google.com/file/d/${id}/view?usp=sharing`, id],
  [`https://drive.google.com/file/d/${id}`, id],
  [`https://drive.google.com/open?id=${id}`, id],
  [`https://drive.google.com/uc?export=download&id=${id}`, id],
  [`https://docs.google.com/document/d/${id}/edit#heading=h.1`, id],
  [`https://docs.google.com/document/u/1/d/${id}/edit`, id],
  ['', null],
  ['a resume', null],
  ['https://drive.google.com/drive/my-drive', null],
  [`http://drive.google.com/file/d/${id}/view`, null],
  [`https://drive.google.com.evil.example/file/d/${id}/view`, null],
  [`https://example.test/file/d/${id}/view`, null],
  ['https://drive.google.com/open?id=../../etc/passwd', null],
])('the file of %p is %p', (typed, expected) => {
  expect(driveFileIn(typed)).toBe(expected);
});

const pdf = 'application/pdf';
test.each([
  ['Ada Lovelace.pdf', 'Ada Lovelace.pdf'],
  ['Ada.PDF', 'Ada.pdf'],
  ['Ada Lovelace', 'Ada Lovelace.pdf'],
  ['Dr. Ada v2.1', 'Dr. Ada v2.1.pdf'],
  ['Resume 2026/03\nfinal\u202e', 'Resume 2026 03 final.pdf'],
  ['  ', 'file.pdf'],
  ['x'.repeat(300), `${'x'.repeat(196)}.pdf`],
])('a file named %p elsewhere is named %p here', (name, expected) => {
  expect(fileNameIn('resumes', name, pdf)).toBe(expected);
});
test('a file of a type that is not taken keeps its name, so that it is refused by its type', () => {
  expect(fileNameIn('resumes', 'holiday.png', 'image/png')).toBe('holiday.png');
});
