import { equalOpportunity, industries } from '@candor/contracts/catalogues/seeds';
import { escapeMarkup } from '../../kernel/markup.ts';
import { inProcess } from '../../kernel/ports/engine.ts';
import type { Written, WrittenKind } from '@candor/contracts/jobs/suggestions';
import type { SectionKind } from '@candor/contracts/jobs/values';
import { type Brief, type ContentBrief, type JobContent, TextGenerator } from '../../kernel/ports/text-generator.ts';
import { familyOf } from './job-families.ts';
import type { Asked, Family } from './job-family.ts';
import { article } from '@candor/contracts/kernel/article';
import { type Seniority, seniorityOf } from './title-words.ts';

import { templatesOf } from './template-suggestions.ts';

type Facts = Omit<ContentBrief, 'language' | 'industry'> & Pick<ContentBrief, 'industry'>;

const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${escapeMarkup(text)}</p>`).join('');
const bullets = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')}</ul>`;
const steps = (items: readonly string[]): string =>
  `<ol>${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')}</ol>`;

/** What an organisation of each industry does, as people say it. Where nobody would say it, nothing is said. */
const trades: Record<(typeof industries)[number], string | null> = {
  'Aerospace & Defense': 'works in aviation, space and defense',
  Agriculture: 'works in farming',
  'Arts & Entertainment': 'works in the arts',
  Automotive: 'works in the car industry',
  'Banking & Finance': 'works in banking',
  'Business & Professional Services': 'works for other businesses',
  'Construction & Engineering': 'builds things',
  'Consumer Goods': null,
  Education: 'works in education',
  'Energy & Utilities': 'works in energy supply',
  'Environmental Services': null,
  'Food & Beverage': 'works with food and drink',
  'Government & Public Sector': 'serves the public',
  'Healthcare & Pharmaceuticals': 'works in healthcare',
  Hospitality: 'looks after guests',
  'Information Technology': 'works in technology',
  Insurance: 'works in insurance',
  Legal: 'works in law',
  Manufacturing: 'makes things',
  'Media & Marketing': 'works in media',
  Nonprofit: 'is a nonprofit organization',
  'Real Estate': 'works in real estate',
  Retail: 'works in retail',
  'Staffing & Recruiting': 'helps people find work',
  Telecommunications: 'works in telecommunications',
  'Transportation & Logistics': 'works in transport and logistics',
  'Travel & Tourism': 'works in travel',
  'Wholesale Trade': 'works in wholesale',
};
const about = ({ organization: { name, about: told }, industry }: Facts): string => {
  const trade = Object.entries(trades).find(([each]) => each === industry)?.[1];
  return told?.trim() || (trade ? `${name} ${trade}.` : `This job is with ${name}.`);
};

type Experience = { name: string; sentence: string };
const experience: Record<Seniority, Experience> = {
  junior: {
    name: 'First practice in similar work',
    sentence: 'You have some practice in similar work, from a job, a course or your own projects.',
  },
  usual: {
    name: '2 years in similar work',
    sentence: 'You have about two years of practice in similar work, paid or unpaid.',
  },
  senior: {
    name: '5 years in similar work',
    sentence: 'You have about five years of practice in similar work, and others have come to you for advice.',
  },
  lead: {
    name: '5 years in similar work, leading others',
    sentence: 'You have about five years of practice in similar work, and you have guided the work of others.',
  },
  head: {
    name: '8 years in similar work, 3 of them leading a team',
    sentence: 'You have about eight years of practice in similar work, and you have led a team for three of them.',
  },
};
const attribute = {
  name: 'Communicates clearly',
  sentence: 'You say and write things so that others understand them, and you listen.',
};
/** What was hard to say depends on whom one speaks to. */
const clearly: Record<Seniority, Asked> = {
  junior: {
    question: 'Tell me about something that you did not understand at first. Whom did you ask, and how?',
    positive: ['Asked early', 'Can explain it now'],
    negative: ['Pretended to understand', 'Waited until it was late'],
  },
  usual: {
    question:
      'What is the most difficult thing that you had to explain to somebody outside your work? How did you know that they had understood?',
    positive: ['Began with what the listener knew', 'Checked that it was understood'],
    negative: ['Explains with more jargon', 'Assumes that it was clear'],
  },
  senior: {
    question: 'Tell me about advice to a colleague that was hard to hear. How did you say it, and what came of it?',
    positive: ['Was clear and kind', 'Asked how it was heard'],
    negative: ['Put it off', 'Said it behind their back'],
  },
  lead: {
    question:
      'Tell me about news that your team did not want to hear. How did you bring it, and what did they say to you?',
    positive: ['Gave the reasons', 'Can repeat what the team objected'],
    negative: ['Left it to a message', 'Let others take the blame'],
  },
  head: {
    question:
      'Tell me about a time when you had to explain a failure to people above you and below you. What did you say to each?',
    positive: ['Told both the same facts', 'Took own responsibility'],
    negative: ['Told each what they liked to hear', 'Named somebody guilty'],
  },
};
const judgment = {
  name: 'Chooses what matters first',
  sentence: 'You see which of several tasks decides the result, and you can say why.',
};
const choosing = {
  positive: ['Thinks of who is harmed by waiting', 'Tells those who wait', 'Can give a reason for the order'],
  negative: ['Tries to do everything at once', 'Takes what is easiest or loudest'],
};

const requirementsOf = ({ skills, tools, tasks: work }: Family, seniority: Seniority): JobContent['requirements'] => {
  const requirement = (
    kind: string,
    level: string,
    { name, sentence, tasks = [] }: { name: string; sentence: string; tasks?: readonly string[] },
  ): JobContent['requirements'][number] => ({ kind, level, name, description: sentence, tasks });
  // What no skill is for is work with words: to answer, to report, to hand over.
  const spoken = work.map(({ name }) => name).filter((name) => !skills.some(({ tasks }) => tasks.includes(name)));
  return [
    ...skills.map((skill, at) => requirement('competency', at < 3 ? 'must' : 'nice', skill)),
    ...tools.map((tool) => requirement('tool', 'nice', tool)),
    requirement('attribute', 'must', { ...attribute, tasks: spoken }),
    requirement('judgment', 'must', judgment),
    requirement('experience', 'nice', experience[seniority]),
  ];
};
const questionsOf = ({ skills, choice, simulation }: Family, seniority: Seniority): JobContent['questions'] => {
  const ask = (kind: string, requirement: string | null, { question, positive, negative }: Asked) => ({
    text: question,
    kind,
    scoring_type: 'range',
    requirement,
    indicators: { positive: [...positive], negative: [...negative] },
  });
  return [
    ...skills.map((skill) => ask('question', skill.name, skill)),
    ask('question', attribute.name, clearly[seniority]),
    ask('judgment', judgment.name, { question: choice, ...choosing }),
    ask('simulation', null, simulation),
  ];
};
const hiringSteps = [
  'We read every application.',
  'First Round: a 30-minute call.',
  'Second Round: a 60-minute video conversation with a panel of two.',
  'The hiring team compares scorecards and decides.',
  'You will hear from us either way.',
] as const;
const introduction = ({ title, organization }: Facts, { role }: Family): string =>
  `${organization.name} is looking for ${article(title)} ${title}. ${role.join(' ')}`;
const sectionsOf = (facts: Facts, family: Family, requirements: JobContent['requirements']): JobContent['sections'] => {
  const { name, contact } = facts.organization;
  const of = (level: string) => requirements.filter((each) => each.level === level).map((each) => each.description);
  const section = (kind: string, title: string, html: string) => ({ kind, name: title, html });
  return [
    section('about', `About ${name}`.slice(0, 80), paragraphs(about(facts))),
    section('role', 'The role', paragraphs(introduction(facts, family))),
    section('responsibilities', 'What you will do', bullets(family.tasks.map(({ sentence }) => sentence))),
    section('requirements', 'What you bring', bullets(of('must'))),
    section('nice_to_have', 'Nice to have', bullets(of('nice'))),
    section(
      'compensation',
      'Pay and benefits',
      paragraphs(
        `Questions about pay and benefits are welcome at every step${contact ? `: write to ${contact}` : ''}.`,
      ),
    ),
    section('process', 'How we hire', steps(hiringSteps)),
    section('eeo', 'Equal opportunity', paragraphs(equalOpportunity(name, contact))),
  ];
};

const sections = (brief: Brief): { kind: SectionKind; name: string; paragraphs: string[]; bullets: string[] }[] => {
  const family = familyOf(brief.title);
  const requirements = requirementsOf(family, seniorityOf(brief.title));
  const of = (level: string) => requirements.filter((each) => each.level === level).map((each) => each.description);
  const organization = {
    name: brief.organization?.name ?? ('Our team' as never),
    website: null,
    about: null,
    contact: null,
  };
  const facts: Facts = { ...brief, organization };
  return [
    { kind: 'about', name: `About ${organization.name}`.slice(0, 80), paragraphs: [about(facts)], bullets: [] },
    { kind: 'role', name: 'The role', paragraphs: [introduction(facts, family)], bullets: [] },
    {
      kind: 'responsibilities',
      name: 'What you will do',
      paragraphs: [],
      bullets: family.tasks.map(({ sentence }) => sentence),
    },
    { kind: 'requirements', name: 'What you bring', paragraphs: [], bullets: of('must') },
    { kind: 'nice_to_have', name: 'Nice to have', paragraphs: [], bullets: of('nice') },
    {
      kind: 'compensation',
      name: 'Pay and benefits',
      paragraphs: ['Questions about pay and benefits are welcome at every step.'],
      bullets: [],
    },
    {
      kind: 'benefits',
      name: 'Benefits',
      paragraphs: ['We tell you about benefits in the first conversation, and you can ask about them at any time.'],
      bullets: [],
    },
    { kind: 'process', name: 'How we hire', paragraphs: [], bullets: [...hiringSteps] },
    {
      kind: 'values',
      name: 'How we work',
      paragraphs: [
        'We say what we expect, listen before we decide, and give reasons. Whoever finds a better way is asked to show it.',
      ],
      bullets: [],
    },
  ];
};
const blocksOf = (brief: Brief): Written<'blocks'>[] => {
  const all = sections(brief);
  const wanted = brief.sections.length
    ? all.filter(({ kind }) => brief.sections.includes(kind))
    : all.filter(({ kind }) => kind !== 'benefits' && kind !== 'values');
  return wanted.slice(0, brief.most);
};

/**
 * Job content from the families of titles (docs/rules/drafting-without-a-model.md#families-of-titles). The same title
 * always gives the same content, and nothing is sent anywhere.
 */
export class TemplateTextGenerator extends TextGenerator {
  static async open(): Promise<TemplateTextGenerator> {
    return new TemplateTextGenerator(inProcess);
  }

  readonly model = null;

  async *write<K extends WrittenKind>(kind: K, brief: Brief): AsyncGenerator<Written<K>> {
    if (kind !== 'blocks') yield* templatesOf(kind as Exclude<K, 'blocks'>, brief) as Written<K>[];
    else yield* blocksOf(brief) as Written<K>[];
  }

  async jobContent(facts: ContentBrief): Promise<JobContent> {
    const family = familyOf(facts.title);
    const seniority = seniorityOf(facts.title);
    const requirements = requirementsOf(family, seniority);
    return {
      provider: 'template',
      sections: sectionsOf(facts, family, requirements),
      tasks: family.tasks.map(({ sentence, ...task }) => ({ ...task, description: sentence })),
      requirements,
      questions: questionsOf(family, seniority),
    };
  }

  async close(): Promise<void> {}
}
