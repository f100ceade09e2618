import { equalOpportunity, industries } from '@candor/contracts/catalogues/seeds';
import { escapeMarkup } from '../../kernel/markup.ts';
import { inProcess } from '../../kernel/ports/engine.ts';
import type { Written, WrittenKind } from '@candor/contracts/requirements/suggestions';
import { type Brief, type ContentBrief, type JobContent, TextGenerator } from '../../kernel/ports/text-generator.ts';
import { familyOf } from './job-families.ts';
import type { FamilyQuestion, Family } from './job-family.ts';
import { article } from '@candor/contracts/words/article';
import { templatesOf } from './template-suggestions.ts';
import texts from './texts.json' with { type: 'json' };
import { type Seniority, seniorityOf } from './title-words.ts';

type Facts = Omit<ContentBrief, 'language' | 'industry'> & Pick<ContentBrief, 'industry'>;

const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${escapeMarkup(text)}</p>`).join('');
const bullets = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')}</ul>`;

/** What an organization of each industry does, in everyday words. Null if there are no such words. */
const trades: Record<(typeof industries)[number], string | null> = texts.trades;
const about = ({ organization: { name, about: told }, industry }: Facts): string => {
  const trade = Object.entries(trades).find(([each]) => each === industry)?.[1];
  return told?.trim() || (trade ? `${name} ${trade}.` : `This job is with ${name}.`);
};

const experience: Record<Seniority, { name: string; sentence: string }> = texts.experience;
/** The question differs by seniority: the people a candidate speaks to decide what was hard to say. */
const clearly: Record<Seniority, FamilyQuestion> = texts.attribute.questions;
const { attribute, judgment } = texts;

const requirementsOf = ({ skills, tools, tasks: work }: Family, seniority: Seniority): JobContent['requirements'] => {
  const requirement = (
    kind: string,
    level: string,
    { name, sentence, tasks = [] }: { name: string; sentence: string; tasks?: readonly string[] },
  ): JobContent['requirements'][number] => ({ kind, level, name, description: sentence, tasks });
  // Tasks that need no skill are work with words, such as answering, reporting and handing over.
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
  const ask = (kind: string, requirement: string | null, { question, positive, negative }: FamilyQuestion) => ({
    text: question,
    kind,
    scoring_type: 'range',
    requirement,
    indicators: { positive: [...positive], negative: [...negative] },
  });
  return [
    ...skills.map((skill) => ask('question', skill.name, skill)),
    ask('question', attribute.name, clearly[seniority]),
    ask('judgment', judgment.name, { ...judgment, question: choice }),
    ask('simulation', null, simulation),
  ];
};
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
    section('eeo', 'Equal opportunity', paragraphs(equalOpportunity(name, contact))),
  ];
};

const sections = (brief: Brief): Written<'blocks'>[] => {
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
      paragraphs: ['Questions about benefits are welcome at every step.'],
      bullets: [],
    },
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
