import fc from 'fast-check';
import { industries } from '@candor/contracts/catalogues/seeds';
import { textGeneratorContract } from '../../kernel/ports/text-generator.contract-suite.ts';
import { titleOf } from '../../kernel/ports/public-words.ts';
import type { JobContent } from '../../kernel/ports/text-generator.ts';
import { families, familyOf } from './job-families.ts';
import { TemplateTextGenerator } from './template-text-generator.ts';
import { article } from '@candor/contracts/words/article';
import { seniorityOf } from './title-words.ts';

textGeneratorContract('The templates', () => TemplateTextGenerator.open());

const contentOf = async (title: string, industry: string | null = null): Promise<JobContent> =>
  (await TemplateTextGenerator.open()).jobContent({
    title: titleOf(title),
    industry,
    language: 'en',
    organization: { name: titleOf('Acme'), website: null, about: null, contact: null },
  });
const textOf = (html: string): string[] =>
  html
    .split(/<\/?(?:p|ul|ol|li)>/)
    .map((text) => text.replaceAll('&#39;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"'))
    .filter(Boolean);
const sentences = (text: string): string[] => text.split(/(?<=[.?!])\s+/);
/** The words of the content that a reader sees: the post, and then the interview. */
const wordsOf = ({ sections, questions }: JobContent): string[] =>
  [
    ...sections.flatMap(({ html }) => textOf(html)),
    ...questions.flatMap(({ text, indicators }) => [text, ...indicators.positive, ...indicators.negative]),
  ].flatMap(sentences);

/** One job title from each family, and some that a new user might type. */
const titles = [
  ...families.map(({ keywords }) => keywords[0]!),
  'Product Designer',
  'Senior Backend Engineer',
  'Junior Accountant',
  'Lead Nurse',
  'Head of Customer Support',
  'Astronaut',
  'Hôtelière',
];
const prefixes = ['', 'Junior ', 'Senior ', 'Lead ', 'Head of '];
const anyTitle = fc
  .tuple(fc.constantFrom(...prefixes), fc.constantFrom(...titles))
  .map(([prefix, title]) => (seniorityOf(title) === 'usual' ? `${prefix}${title}` : title));

describe('the family of a title', () => {
  test.each([
    ['Product Designer', 'Design'],
    ['UX Researcher', 'Design'],
    ['Data Engineer', 'Data & analytics'],
    ['Business Analyst', 'Data & analytics'],
    ['Financial Analyst', 'Finance'],
    ['Accountant', 'Finance'],
    ['Accounts Payable Clerk', 'Finance'],
    ['Account Executive', 'Sales'],
    ['Head of Sales', 'Sales'],
    ['Customer Success Manager', 'Customer support'],
    ['IT Support Specialist', 'Software & IT'],
    ['Senior SOFTWARE engineer', 'Software & IT'],
    ['Software Engineer, Payroll', 'Software & IT'],
    ['Analyst, IT', 'Software & IT'],
    ['Software Architect', 'Software & IT'],
    ['Architect', 'Construction'],
    ['Security Engineer', 'Security'],
    ['Security Guard', 'General'],
    ['Product Manager', 'Product management'],
    ['Product Marketing Manager', 'Marketing'],
    ['Office Manager', 'People & office'],
    ['HR Partner', 'People & office'],
    ['Human-resources assistant', 'People & office'],
    ['Legal Assistant', 'Legal'],
    ['Medical Assistant', 'Healthcare'],
    ['Staff Nurse', 'Healthcare'],
    ['Teaching Assistant', 'Education'],
    ['Research Assistant', 'Research & science'],
    ['Data Scientist', 'Data & analytics'],
    ['Mechanical Engineer', 'Trades & production'],
    ['Site Manager', 'Construction'],
    ['Line cook', 'Kitchen & bakery'],
    ['Head Chef', 'Kitchen & bakery'],
    ['Pastry Chef', 'Kitchen & bakery'],
    ['Restaurant Manager', 'Retail & hospitality'],
    ['Store Manager', 'Retail & hospitality'],
    ['Warehouse Operator', 'Operations & logistics'],
    ['Engineering Manager', 'Management'],
    ['Chief of Staff', 'Management'],
    ['Astronaut', 'General'],
    ['Threader', 'General'],
    ['研究員', 'General'],
  ])('%s belongs to %s', (title, name) => expect(familyOf(title).name).toBe(name));

  test('no two families claim the same words', () => {
    const all = families.flatMap(({ keywords }) => keywords);
    expect(all.filter((keyword, at) => all.indexOf(keyword) !== at)).toEqual([]);
  });

  test('every family has six tasks, five skills and at least one tool', () => {
    for (const { tasks, skills, tools } of families)
      expect([tasks.length, skills.length, tools.length > 0]).toEqual([6, 5, true]);
    expect(families).toHaveLength(21);
  });
});

describe('the words of a title', () => {
  test.each([
    ['Accountant', 'an'],
    ['Engineer', 'an'],
    ['Nurse', 'a'],
    ['HR Partner', 'an'],
    ['SEO Manager', 'an'],
    ['UX Designer', 'a'],
    ['IT Support Specialist', 'an'],
    ['QA Engineer', 'a'],
    ['R&D Lead', 'an'],
    ['University Lecturer', 'a'],
    ['Union Organizer', 'a'],
    ['Usability Researcher', 'a'],
    ['Underwriter', 'an'],
    ['Upholsterer', 'an'],
    ['Usher', 'an'],
    ['European Sales Lead', 'a'],
    ['Honorary Chair', 'an'],
    ['Hotel Manager', 'a'],
    ['One-to-one Tutor', 'a'],
    ['Operator', 'an'],
    ['Éditeur', 'an'],
  ])('%s is spoken with %s', (title, word) => expect(article(title)).toBe(word));

  test.each([
    ['Junior Accountant', 'junior'],
    ['Accountant', 'usual'],
    ['Sr. Accountant', 'senior'],
    ['Lead Nurse', 'lead'],
    ['Staff Nurse', 'usual'],
    ['Lead Generation Specialist', 'usual'],
    ['Senior Director', 'head'],
    ['Headhunter', 'usual'],
  ])('%s is %s', (title, seniority) => expect(seniorityOf(title)).toBe(seniority));
});

describe('the templates', () => {
  test('a product designer at Acme gets what a designer would expect', async () => {
    const { provider, sections, tasks, requirements, questions } = await (
      await TemplateTextGenerator.open()
    ).jobContent({
      title: titleOf('Product Designer'),
      industry: 'Food & Beverage',
      language: 'en',
      organization: { name: titleOf('Acme'), website: null, about: null, contact: 'jobs@acme.example' },
    });
    expect(provider).toBe('template');
    const [about, role] = sections;
    expect([about!.html, role!.html]).toEqual([
      '<p>Acme works with food and drink.</p>',
      '<p>Acme is looking for a Product Designer. You will design things that people understand without being told how, from the first sketch to what is shipped. You will learn from the people who use our work, and decide with engineers and colleagues what is worth making.</p>',
    ]);
    expect(tasks[0]).toEqual({
      name: 'Learn what people need',
      description: 'Talk with the people who use our work, watch them, and write down what you learn.',
      frequency: 2,
      importance: 3,
    });
    expect(requirements.map(({ kind, level, name }) => [kind, level, name])).toEqual([
      ['competency', 'must', 'Interaction design'],
      ['competency', 'must', 'User research'],
      ['competency', 'must', 'Visual design'],
      ['competency', 'nice', 'Working with engineers'],
      ['competency', 'nice', 'Giving and taking critique'],
      ['tool', 'nice', 'Design and prototyping software'],
      ['tool', 'nice', 'Usability testing'],
      ['attribute', 'must', 'Communicates clearly'],
      ['judgment', 'must', 'Chooses what matters first'],
      ['experience', 'nice', '2 years in similar work'],
    ]);
    expect(textOf(sections.find(({ kind }) => kind === 'requirements')!.html)[0]).toBe(
      'You have shipped designs that people use every day, and can show how each one changed on the way.',
    );
    expect(questions.map(({ kind, requirement }) => [kind, requirement])).toEqual([
      ['question', 'Interaction design'],
      ['question', 'User research'],
      ['question', 'Visual design'],
      ['question', 'Working with engineers'],
      ['question', 'Giving and taking critique'],
      ['question', 'Communicates clearly'],
      ['judgment', 'Chooses what matters first'],
      ['simulation', null],
    ]);
    expect(questions.at(-1)!.text).toMatch(/^The Lakeside Library case: /);
  });

  test('seniority changes the experience and one question, and nothing else', async () => {
    const usual = await contentOf('Accountant');
    for (const title of ['Junior Accountant', 'Senior Accountant', 'Lead Accountant', 'Head Accountant']) {
      const content = await contentOf(title);
      const changed = (of: (content: JobContent) => string[]) => {
        const before = of(usual);
        return of(content).filter((each) => !before.includes(each));
      };
      expect(changed(({ requirements }) => requirements.map(({ description }) => description))).toHaveLength(1);
      expect(changed(({ questions }) => questions.map(({ text }) => text))).toHaveLength(1);
      expect(content.tasks).toEqual(usual.tasks);
    }
  });

  test('of any title, no sentence is said twice, no word stands twice in a row, and every sentence ends', async () => {
    await fc.assert(
      fc.asyncProperty(anyTitle, async (title) => {
        const content = await contentOf(title);
        const said = wordsOf(content);
        expect(said.filter((each, at) => said.indexOf(each) !== at)).toEqual([]);
        for (const each of said) {
          expect(each).not.toMatch(/\b(\p{L}+) \1\b/iu);
          expect(each).not.toMatch(/ {2}|\s[.,;:?!]|[{}]|\b(undefined|null|TODO)\b/);
          expect(each).toMatch(/^[\p{Lu}“]/u);
        }
        for (const each of [...content.tasks, ...content.requirements]) expect(each.description).toMatch(/\.$/);
        for (const each of content.questions) expect(each.text).toMatch(/[.?]$/);
      }),
      { numRuns: 200 },
    );
  });

  test('of any title, every must has exactly one question with signs of its own, and the counts are those of the rules', async () => {
    await fc.assert(
      fc.asyncProperty(anyTitle, async (title) => {
        const { requirements, questions, tasks } = await contentOf(title);
        for (const { name } of requirements.filter(({ level }) => level === 'must'))
          expect(questions.filter(({ requirement }) => requirement === name)).toHaveLength(1);
        expect(questions.filter(({ kind }) => kind === 'simulation')).toHaveLength(1);
        // Every task needs a requirement, and every skill serves a task.
        const needed = requirements.flatMap(({ tasks: of }) => of);
        expect(tasks.map(({ name }) => name).toSorted()).toEqual([...new Set(needed)].toSorted());
        expect(requirements.filter((each) => each.kind === 'competency' && !each.tasks.length)).toEqual([]);
        const count = (kind: string, level: string) =>
          requirements.filter((each) => each.kind === kind && each.level === level).length;
        expect([
          count('competency', 'must'),
          count('competency', 'nice'),
          count('tool', 'must'),
          count('attribute', 'must'),
          count('judgment', 'must'),
          count('experience', 'nice'),
        ]).toEqual([3, 2, 0, 1, 1, 1]);
        const names = requirements.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        const signs = questions.map(({ indicators }) => [...indicators.positive, ...indicators.negative].join());
        expect(new Set(signs).size).toBe(signs.length);
      }),
    );
  });

  test('the same title gives the same content', async () => {
    await fc.assert(
      fc.asyncProperty(anyTitle, async (title) => expect(await contentOf(title)).toEqual(await contentOf(title))),
      { numRuns: 20 },
    );
  });

  test('the name of an industry is never pasted into a sentence', async () => {
    for (const industry of [...industries, 'Blimps & Zeppelins']) {
      const [about] = (await contentOf('Nurse', industry)).sections;
      const [said] = textOf(about!.html);
      expect(said).toMatch(/^(Acme [a-z ,]+|This job is with Acme)\.$/);
    }
  });

  test('nobody is called he or she, and nothing is the best', async () => {
    for (const title of titles)
      for (const each of wordsOf(await contentOf(title)))
        if (!/equal|disabilit|veteran/i.test(each))
          expect(each).not.toMatch(
            /\b(he|she|his|hers|him|her|guys|manpower|the best|world-class|ninja|rock ?star|passionate|amazing|excellent|exciting)\b/i,
          );
  });
});
