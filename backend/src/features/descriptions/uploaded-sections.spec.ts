import { asLines, plainLines } from '../../adapters/documents/document-lines.ts';
import { sectionsOf } from './uploaded-sections.ts';

const read = (text: string) => sectionsOf(asLines(plainLines(text)));

test('headings become sections, lists stay lists, and what stands before them is about the role', () => {
  expect(
    read(`You look after patients & families.

Responsibilities

- Assess patients
- Keep <b>records</b>

Then you rest.

Anforderungen:
1. Examen
2. Geduld

BENEFITS
Tea.`),
  ).toEqual([
    { kind: 'role', name: '', body: '<p>You look after patients &amp; families.</p>' },
    {
      kind: 'responsibilities',
      name: 'Responsibilities',
      body: '<ul><li>Assess patients</li><li>Keep &lt;b&gt;records&lt;/b&gt;</li></ul><p>Then you rest.</p>',
    },
    { kind: 'requirements', name: 'Anforderungen', body: '<ol><li>Examen</li><li>Geduld</li></ol>' },
    { kind: 'benefits', name: 'BENEFITS', body: '<p>Tea.</p>' },
  ]);
});

test('the title of a document names no section, and headings within a section stay in it', () => {
  expect(
    read(`# Nurse

## What you will do
Care.

### At night
Watch.

## We offer
Tea.`),
  ).toEqual([
    { kind: 'responsibilities', name: 'What you will do', body: '<p>Care.</p><h3>At night</h3><p>Watch.</p>' },
    { kind: 'benefits', name: 'We offer', body: '<p>Tea.</p>' },
  ]);
});

test('a title is no heading of a section: bold lines below it are, and the line of place and hours is left out', () => {
  expect(
    read(`# Nurse

Lisbon, full-time

**Your mission**
You look after patients.

**What you bring:**
- Patience`),
  ).toEqual([
    { kind: 'role', name: 'Your mission', body: '<p>You look after patients.</p>' },
    { kind: 'requirements', name: 'What you bring', body: '<ul><li>Patience</li></ul>' },
  ]);
  expect(read(`# Nurse\nYou look after patients.\n\n## Our mission\nCare.\n\n## We offer\nTea.`)).toMatchObject([
    { kind: 'role', name: '', body: '<p>You look after patients.</p>' },
    { kind: 'about', name: 'Our mission' },
    { kind: 'benefits', name: 'We offer' },
  ]);
});

test('a text without headings is one section, and nothing is none', () => {
  expect(read('You look after patients.\nYou keep records.')).toEqual([
    { kind: 'role', name: '', body: '<p>You look after patients.</p><p>You keep records.</p>' },
  ]);
  expect(read('\n \n')).toEqual([]);
  expect(read('Only a title')).toHaveLength(1);
});

test('no section is longer than a job may hold, and there are not more than anybody can choose among', () => {
  const [one] = read(`${'You look after patients. '.repeat(4000)}`);
  expect(one?.body.length ?? 0).toBeLessThanOrEqual(50_000);
  const many = Array.from({ length: 100 }, (_, n) => `## Heading ${n}\nText.`).join('\n\n');
  expect(read(many).length).toBeLessThanOrEqual(24);
});
