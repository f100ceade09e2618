import fc from 'fast-check';
import { keysOf, type RequirementKind, requirementKinds } from '@candor/contracts/jobs/values';
import kits from '../../demo/content/kits.json' with { type: 'json' };
import { titleOf } from '../../kernel/ports/public-words.ts';
import { families } from './job-families.ts';
import { templatesOf } from './template-suggestions.ts';
import texts from './texts.json' with { type: 'json' };

type Subject = { name: string; kind: RequirementKind | 'task' };
const skills = new Set(families.flatMap((family) => family.skills.map(({ name }) => name)));
/** The sentences that people wrote whole. */
const byHand = new Set(
  families.flatMap((family) => [
    ...family.skills.flatMap(({ sentence, question }) => [sentence, question]),
    ...family.tools.map(({ sentence }) => sentence),
    family.simulation.question,
  ]),
);
/** Every requirement and task of the families and the kits. */
const written: readonly Subject[] = [
  ...families.flatMap((family) => [
    ...family.skills.map(({ name }) => ({ name, kind: 'competency' as const })),
    ...family.tools.map(({ name }) => ({ name, kind: 'tool' as const })),
    ...family.tasks.map(({ name }) => ({ name, kind: 'task' as const })),
  ]),
  ...kits.kits.flatMap(({ requirements }) =>
    requirements.map(({ name, kind }) => ({ name, kind: kind as RequirementKind })),
  ),
  { name: texts.attribute.name, kind: 'attribute' },
  { name: texts.judgment.name, kind: 'judgment' },
  ...Object.values(texts.experience).map(({ name }) => ({ name, kind: 'experience' as const })),
];
/** What members type: clauses, sentences, one word, quotes and marks of any kind. */
const typed: readonly string[] = [
  'Sees early that a patient gets worse',
  'You must be able to lift 20 kg.',
  'you have a driving license,',
  'SQL',
  'Says “no” when it matters',
  'Can you work "at night"?',
  'Forklift license; clean record',
  'C++',
  'müssen Sie Deutsch sprechen?',
];
const kinds = [...keysOf(requirementKinds), 'task'] as const;

const brief = (of: readonly Subject[]) => ({
  title: titleOf('Nurse'),
  industry: null,
  language: 'en' as const,
  organization: null,
  of: of.map(({ name, kind }) => ({ title: titleOf(name), kind })),
  sections: [],
  most: 24,
});
/** Every sentence that is suggested about this subject. */
const suggestedAbout = (subject: Subject): string[] => {
  const it = brief([subject]);
  return [
    ...(subject.kind === 'task'
      ? templatesOf('requirements', it).map(({ description }) => description)
      : templatesOf('questions', it).map(({ text }) => text)),
    ...templatesOf('apply', it).map(({ text }) => text),
    ...templatesOf('knockouts', it).map(({ text }) => text),
    ...templatesOf('creative', it).map(({ text }) => text),
    ...templatesOf('definition', it).map(({ description }) => description),
  ];
};
const whole = (sentence: string) => {
  expect(sentence).toMatch(/^[\p{Lu}“]/u);
  expect(sentence).toMatch(/[.?!]$/);
  expect(sentence).not.toMatch(/[{}]| {2}|\s[.,;:?!]|\b(undefined|null)\b/);
  expect(sentence.replace(/“[^”]*”/g, '“”')).not.toMatch(/(?<!\p{L})(\p{L}+) \1(?!\p{L})/iu);
  // Whatever stands in quotation marks stands in one pair of them.
  expect(sentence.replace(/[^“”]/g, '')).toMatch(/^(“”)*$/);
};
/** Which forms of the name a sentence holds. A template holds the name in one form only. */
const forms = (sentence: string, name: string) => ({
  quoted: /“[^”]*”/.test(sentence),
  within: sentence
    .toLowerCase()
    .replace(/“[^”]*”/g, '')
    .includes(name.toLowerCase()),
});

test('of every requirement and task of the families and the kits, each suggested sentence is whole', () => {
  for (const subject of written) for (const sentence of suggestedAbout(subject)) whole(sentence);
});
test('a name stands within a sentence only if it is a noun phrase of ours; any other is quoted', () => {
  for (const kind of kinds)
    for (const name of [...written.map((each) => each.name), ...typed])
      for (const sentence of suggestedAbout({ name, kind })) {
        const { quoted, within } = forms(sentence, name);
        if (within && !quoted && !byHand.has(sentence)) expect([name, skills.has(name)]).toEqual([name, true]);
      }
});
test('whatever a member types as a requirement, the sentences about it are whole', () => {
  for (const kind of kinds) for (const name of typed) suggestedAbout({ name, kind }).forEach(whole);
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
      fc.constantFrom(...kinds),
      (name, kind) => {
        for (const sentence of suggestedAbout({ name, kind })) {
          expect(sentence).toMatch(/[.?!]$/);
          expect(sentence.replace(/[^“”]/g, '')).toMatch(/^(“”)*$/);
        }
      },
    ),
  );
});
