import fc from 'fast-check';
import { titleOf } from './public-words.ts';
import type { ContentBrief, TextGenerator } from './text-generator.ts';

const sectionKinds = [
  'about',
  'role',
  'responsibilities',
  'requirements',
  'nice_to_have',
  'compensation',
  'benefits',
  'process',
  'values',
  'eeo',
  'custom',
];
const requirementKinds = ['competency', 'attribute', 'judgment', 'tool', 'experience', 'metric'];
const questionKinds = ['question', 'test', 'simulation', 'presentation', 'judgment'];

/** What every text generator promises (see the port). */
export const textGeneratorContract = (name: string, open: () => Promise<TextGenerator>): void => {
  describe(`${name} as a text generator`, () => {
    let generator: TextGenerator;
    beforeAll(async () => {
      generator = await open();
    });
    afterAll(() => generator.close());
    const briefFor = (title: string, name = 'Acme', about: string | null = 'We make anvils.'): ContentBrief => ({
      title: titleOf(title),
      industry: 'Manufacturing',
      language: 'en',
      organization: { name: titleOf(name), website: null, about, contact: 'jobs@acme.example' },
    });

    test('job content has sections, tasks, requirements and a question for every must', async () => {
      const { sections, tasks, requirements, questions } = await generator.jobContent(briefFor('Backend Engineer'));
      for (const kind of ['about', 'role', 'responsibilities', 'requirements', 'eeo'])
        expect(sections.map((section) => section.kind)).toContain(kind);
      expect(
        sections.every(
          ({ kind, name: title, html }) =>
            sectionKinds.includes(kind) && title.length <= 80 && /^<(p|ul|ol)>/.test(html),
        ),
      ).toBe(true);
      expect(tasks.length).toBeGreaterThanOrEqual(3);
      expect(
        tasks.every(({ frequency, importance }) => [1, 2, 3].includes(frequency) && [1, 2, 3].includes(importance)),
      ).toBe(true);
      expect(
        requirements.every(
          ({ kind, level }) => requirementKinds.includes(kind) && ['must', 'nice', 'not'].includes(level),
        ),
      ).toBe(true);
      // The content begins with the work: each requirement serves one of the tasks.
      const work = tasks.map((task) => task.name);
      const needed = requirements.flatMap((requirement) => requirement.tasks);
      expect(needed.length).toBeGreaterThan(0);
      expect(needed.filter((task) => !work.includes(task))).toEqual([]);
      const musts = requirements.filter(({ level }) => level === 'must').map((requirement) => requirement.name);
      expect(questions.map(({ requirement }) => requirement)).toEqual(expect.arrayContaining(musts));
      expect(
        questions.every(
          ({ kind, scoring_type, indicators }) =>
            questionKinds.includes(kind) &&
            ['range', 'pass_fail', 'score'].includes(scoring_type) &&
            indicators.positive.length &&
            indicators.negative.length,
        ),
      ).toBe(true);
    });

    test('the text names the organisation and the title, whatever they are, and no markup of theirs gets through', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('Nurse', 'Crane <operator>', 'R&D "Lead"', '研究員', 'Zimmermann'),
          fc.constantFrom('Acme', '<script>alert(1)</script>', 'Smith & Søns', "O'Neil"),
          fc.constantFrom(null, 'Makers of <b>things</b>'),
          async (title, org, about) => {
            const { sections } = await generator.jobContent(briefFor(title, org, about));
            const html = sections.map((section) => section.html).join('');
            const text = html
              .replace(/<\/?(p|ul|ol|li)>/g, ' ')
              .replace(/&lt;/g, '<')
              .replace(/&gt;/g, '>')
              .replace(/&quot;/g, '"')
              .replace(/&#39;/g, "'")
              .replace(/&amp;/g, '&');
            expect(text).toContain(title);
            expect(text).toContain(org);
            expect(html.replace(/<\/?(p|ul|ol|li)>/g, '')).not.toMatch(/[<>]/);
            expect(html).not.toMatch(/[{}]|undefined|null/);
          },
        ),
      );
    });
  });
};
