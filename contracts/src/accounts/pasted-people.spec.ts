import fc from 'fast-check';
import { pastedPeople } from './pasted-people.ts';

const read = (text: string) =>
  pastedPeople(text).map(({ email, first_name, last_name }) => [email, first_name, last_name].join('|'));

describe('a pasted list of people', () => {
  test.each([
    ['an address alone', 'ana@x.pt', ['ana@x.pt||']],
    ['a name and an address', 'Ana Silva <ana@x.pt>', ['ana@x.pt|Ana|Silva']],
    ['a long name', 'Ana Maria Silva <Ana@X.pt>', ['ana@x.pt|Ana Maria|Silva']],
    ['a name in quotation marks', '"Silva, Ana" <ana@x.pt>', ['ana@x.pt|Ana|Silva']],
    ['a family name first', 'Silva, Ana <ana@x.pt>', ['ana@x.pt|Ana|Silva']],
    ['single quotation marks', "'Ana Silva' <ana@x.pt>", ['ana@x.pt|Ana|Silva']],
    ['a name with an apostrophe', "Sinead O'Connor <s@x.ie>", ["s@x.ie|Sinead|O'Connor"]],
    ['one name', 'Ana <ana@x.pt>', ['ana@x.pt|Ana|']],
    ['no brackets', 'Ana Silva ana@x.pt', ['ana@x.pt|Ana|Silva']],
    ['round brackets', 'Ana Silva (ana@x.pt)', ['ana@x.pt|Ana|Silva']],
    ['a link', 'mailto:ana@x.pt', ['ana@x.pt||']],
    ['a bullet', '• Ana Silva <ana@x.pt>', ['ana@x.pt|Ana|Silva']],
    ['addresses with commas', 'ana@x.pt, bo@x.pt,cy@x.pt', ['ana@x.pt||', 'bo@x.pt||', 'cy@x.pt||']],
    ['people with commas', 'Ana Silva <ana@x.pt>, Bo Gray <bo@x.pt>', ['ana@x.pt|Ana|Silva', 'bo@x.pt|Bo|Gray']],
    ['a mail program', 'Silva, Ana <ana@x.pt>; Gray, Bo <bo@x.pt>;', ['ana@x.pt|Ana|Silva', 'bo@x.pt|Bo|Gray']],
    ['names and addresses in turn', 'Ana Silva, ana@x.pt, Bo Gray, bo@x.pt', ['ana@x.pt|Ana|Silva', 'bo@x.pt|Bo|Gray']],
    ['lines', 'ana@x.pt\r\n\r\n  bo@x.pt\n', ['ana@x.pt||', 'bo@x.pt||']],
    ['a table', 'Name,Email\nAna Silva,ana@x.pt\nBo,bo@x.pt', ['ana@x.pt|Ana|Silva', 'bo@x.pt|Bo|']],
    ['a table with two names', 'First name,Last name,Email\nAna,Silva,ana@x.pt', ['ana@x.pt|Ana|Silva']],
    ['a table that begins with the address', 'ana@x.pt,Ana,Silva', ['ana@x.pt|Ana|Silva']],
    ['a table with semicolons', 'Ana;Silva;ana@x.pt', ['ana@x.pt|Ana|Silva']],
    ['a spreadsheet', 'Ana\tSilva\tana@x.pt\tRecruiter', ['ana@x.pt|Ana|Silva']],
    ['a quoted table', '"Ana","Silva","ana@x.pt"', ['ana@x.pt|Ana|Silva']],
    ['nothing', ' \n ; , \n', []],
  ])('reads %s', (_, text, people) => {
    expect(read(text)).toEqual(people);
  });

  test('says which pieces name nobody, each with its line', () => {
    expect(
      pastedPeople('Ana Silva\nbo@x\nCy Gray <cy@x.pt>, dee(at)x.pt, <ed@x..pt>').map(({ line, text, email }) => [
        line,
        text,
        email,
      ]),
    ).toEqual([
      [1, 'Ana Silva', null],
      [2, 'bo@x', null],
      [3, 'Cy Gray <cy@x.pt>', 'cy@x.pt'],
      [3, 'dee(at)x.pt, <ed@x..pt>', null],
    ]);
  });

  test('loses no address, however it is written', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const person = fc.record({
      address: fc.tuple(word, word).map(([user, host]) => `${user}@${host}.pt`),
      name: fc.tuple(word, word).map((names) => names.join(' ')),
      shape: fc.constantFrom('alone', 'brackets', 'quoted'),
    });
    fc.assert(
      fc.property(fc.array(person, { maxLength: 6 }), fc.constantFrom('\n', '; ', ', '), (people, between) => {
        const written = people.map(({ address, name, shape }) =>
          shape === 'alone' ? address : shape === 'brackets' ? `${name} <${address}>` : `"${name}" <${address}>`,
        );
        expect(pastedPeople(written.join(between)).map(({ email }) => email)).toEqual(
          people.map(({ address }) => address),
        );
      }),
    );
  });
});
