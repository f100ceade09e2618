import { Readable } from 'node:stream';
import { accuracyOf } from '../../../../tests/support/resume-accuracy.ts';
import { BoxedDocumentReader } from './boxed-document-reader.ts';
import { spanIn } from './resume-dates.ts';
import { factsOf } from './resume-facts.ts';
import { processorTime } from '../../../../tests/support/processor-time.ts';

test('a resume is read: who, where to reach them, what they did and learned', () => {
  const text = `Ada Lovelace
Senior Engineer
London | +44 20 7946 0182 | ada.lovelace@example.org | linkedin.com/in/ada
Work Experience
Senior Engineer, Analytical Engines Ltd., London
Mar 2019 – Present
• Wrote the first program
Assistant, Somerset House
2015 - 2019
Education
BSc Mathematics, University of London
2012 - 2015
Skills
Python, Looms, Notes
Languages
English, French`;
  expect(factsOf(text)).toMatchObject({
    name: { first_name: 'Ada', last_name: 'Lovelace' },
    emails: ['ada.lovelace@example.org'],
    phones: ['+44 20 7946 0182'],
    links: ['https://linkedin.com/in/ada'],
    work: [
      { employer: 'Analytical Engines Ltd.', title: 'Senior Engineer', from: '2019-03', to: null },
      { employer: 'Somerset House', title: 'Assistant', from: '2015', to: '2019' },
    ],
    education: [{ school: 'University of London', degree: 'BSc Mathematics', from: '2012', to: '2015' }],
    skills: ['Python', 'Looms', 'Notes'],
    languages: ['English', 'French'],
  });
});

test.each([
  ['03/2019 – heute', { from: '2019-03', to: null }],
  ['März 2019 bis Mai 2021', { from: '2019-03', to: '2021-05' }],
  ['01.04.2019 - 31.12.2020', { from: '2019-04', to: '2020-12' }],
  ['juin 2018 à février 2024', { from: '2018-06', to: '2024-02' }],
  ['2019年4月 ～ 現在', { from: '2019-04', to: null }],
  ['январь 2020 по март 2022', { from: '2020-01', to: '2022-03' }],
  ['2019-21', { from: '2019', to: '2021' }],
  ['seit 2019', { from: '2019', to: null }],
  ['+49 30 901820', null],
  ['12 people in 3 sites', null],
])('%s is read as the time that it is', (line, span) => {
  const found = spanIn(line);
  expect(found && { from: found.from, to: found.to }).toEqual(span);
});

test('a document without a person makes no candidate', () => {
  for (const text of [
    '',
    'Curriculum Vitae',
    'Work Experience\n2019 - 2020',
    '\u0000'.repeat(100),
    '1234567890'.repeat(3000),
  ])
    expect(factsOf(text)).toMatchObject({ name: null, emails: [], work: expect.any(Array) });
});

test('no text keeps the parser busy for long', () => {
  const began = processorTime();
  for (const piece of [
    'a ',
    '2019 - ',
    '(',
    '+1 ',
    'A, ',
    'x@',
    '• ',
    'Name: ',
    '\t',
    'Jan 2019 – ',
    'van ',
    'x.',
    'a\n',
    '2019\n',
    'Ab Cd\n',
    'x@x.',
  ])
    factsOf(piece.repeat(32_000 / piece.length));
  expect(processorTime() - began).toBeLessThan(4000);
});

test('a list of skills in one line is read whole, and an address is not taken apart for skills', () => {
  const text = `Ada Lovelace
12 St James’s Square, London, SW1Y 4JH
ada@example.org
Skills: TypeScript, React; SQL | Docker, Git, Kubernetes, Terraform
Languages: English, French
Work Experience
Programmer, Babbage & Co
2020 - Present
Technical Skills: Python, Go
Skills
Loom maintenance, Punch cards
Address: 5 Baker Street, Springfield, IL 62704
Hauptstraße 5, 10115 Berlin
Phone: +44 20 7946 0182`;
  const { skills, languages, work } = factsOf(text);
  expect(skills).toEqual([
    'TypeScript',
    'React',
    'SQL',
    'Docker',
    'Git',
    'Kubernetes',
    'Terraform',
    'Python',
    'Go',
    'Loom maintenance',
    'Punch cards',
  ]);
  expect(languages).toEqual(['English', 'French']);
  expect(work).toMatchObject([{ employer: 'Babbage & Co', title: 'Programmer' }]);
});

test('the box reads the facts of a file', async () => {
  const bytes = Buffer.from('Ada Lovelace\nada@example.org\n+49 30 901820');
  const read = await new BoxedDocumentReader().facts('text/plain', async () => Readable.from([bytes]), {
    whose: 'harbour',
  });
  expect(read).toMatchObject({
    refused: null,
    facts: { name: { last_name: 'Lovelace' }, emails: ['ada@example.org'], phones: ['+49 30 901820'] },
  });
});

// The corpus is generated: 224 resumes of eight languages in seven layouts and five kinds of file.
test('it reads names, addresses, numbers and employers from the made-up corpus', async () => {
  const { name, email, phone, employer } = await accuracyOf(0);
  expect(name.share).toBeGreaterThanOrEqual(0.95);
  expect(email.share).toBeGreaterThanOrEqual(0.99);
  expect(phone.share).toBeGreaterThanOrEqual(0.95);
  expect(employer.share).toBeGreaterThanOrEqual(0.8);
});
