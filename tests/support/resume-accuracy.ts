import { boxLimits } from '../../backend/src/kernel/ports/documents.ts';
import { openDocumentLines, packedText } from '../../backend/src/adapters/documents/packed-text.ts';
import { pdfPages, pdfText } from '../../backend/src/adapters/documents/pdf-text.ts';
import { factsOf } from '../../backend/src/adapters/documents/resume-facts.ts';
import { rtfLines } from '../../backend/src/adapters/documents/rtf-lines.ts';
import { type MadeResume, resumeCorpus } from './resume-corpus.ts';

// Measures how often the parser finds the facts from which a resume was generated.

/** The text that the box (the process that reads documents) would read, without starting a box for each of hundreds of files. */
const textOf = async ({ mime, bytes }: MadeResume): Promise<string> => {
  if (mime === 'application/pdf') return pdfText(await (await pdfPages(bytes, boxLimits)).seen());
  if (mime.includes('wordprocessingml')) return (await packedText(bytes, boxLimits)).text;
  if (mime === 'text/plain') return bytes.toString('utf8');
  const lines = mime.endsWith('rtf')
    ? rtfLines(bytes.toString('utf8'), boxLimits.text)
    : await openDocumentLines(bytes, boxLimits);
  return lines.map(({ text }) => text).join('\n');
};
/** Compares texts without capitals, accents and punctuation, because a heading in capitals has lost them. */
const same = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[ıI]/g, 'i')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s.,'’"«»-]/gu, '')
    .toLowerCase();
const digits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^00/, '');

const measured = ['name', 'email', 'phone', 'employer', 'title'] as const;
export type Measured = (typeof measured)[number];
export type Accuracy = Record<Measured, { right: number; all: number; share: number }>;
export const accuracyOf = async (turn: number): Promise<Accuracy> => {
  const counts = Object.fromEntries(measured.map((each) => [each, { right: 0, all: 0, share: 0 }])) as Accuracy;
  const count = (what: Measured, right: boolean) => {
    counts[what].all++;
    if (right) counts[what].right++;
    counts[what].share = counts[what].right / counts[what].all;
  };
  for (const made of await resumeCorpus(turn)) {
    const { name, emails, phones, work } = factsOf(await textOf(made));
    const { person } = made;
    count('name', same(name?.first_name) === same(person.first) && same(name?.last_name) === same(person.last));
    count('email', emails[0] === person.email);
    count('phone', digits(phones[0] ?? '') === digits(person.phone));
    for (const { employer, title } of person.work) {
      count(
        'employer',
        work.some((each) => same(each.employer) === same(employer)),
      );
      count(
        'title',
        work.some((each) => same(each.title) === same(title)),
      );
    }
  }
  return counts;
};
