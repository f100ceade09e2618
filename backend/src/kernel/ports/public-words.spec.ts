import fc from 'fast-check';
import { plainTitle, titleOf } from './public-words.ts';

describe('a title', () => {
  test.each([
    ['Senior Backend Engineer (m/f/x)', 'Senior Backend Engineer (m/f/x)'],
    ['R&D "Lead"', 'R&D "Lead"'],
    ['研究員', '研究員'],
    ['C++ / C# Developer', 'C++ / C# Developer'],
    ['Nurse, call jane@clinic.example', 'Nurse, call'],
    ['Nurse +49 (170) 123-4567', 'Nurse'],
    ['Driver $95,000', 'Driver'],
    ['Driver 95k EUR', 'Driver'],
    ['See https://evil.example/x now', 'See now'],
    ['Two\nlines\u202e', 'Two lines'],
    ['jane@clinic.example', 'Open position'],
  ])('%j leaves as %j', (text, left) => expect(titleOf(text)).toBe(left));

  test('names of members leave it, and no part of another word', () => {
    expect(titleOf('Assistant to Art Lee', ['Art Lee'])).toBe('Assistant to');
    expect(titleOf('Smart Leeway Art Lees', ['Art Lee'])).toBe('Smart Leeway Art Lees');
    expect(titleOf('Aide of A.B (c', ['A.B (c'])).toBe('Aide of');
  });

  test('is one line, never empty and never long, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const title = titleOf(text);
        expect(title.length).toBeGreaterThan(0);
        expect(title.length).toBeLessThanOrEqual(160);
        expect(title).not.toMatch(/[\n\r]|\S@\S/);
        expect(plainTitle(plainTitle(title))).toBe(plainTitle(title));
      }),
    );
  });
});
