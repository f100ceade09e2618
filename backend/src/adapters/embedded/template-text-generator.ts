import { equalOpportunity } from '@candor/contracts/catalogues/seeds';
import { inProcess } from '../../kernel/ports/engine.ts';
import { type JobContent, TextGenerator } from '../../kernel/ports/text-generator.ts';
import { type Family, familyOf, type Task } from './job-families.ts';

type Facts = Parameters<TextGenerator['jobContent']>[0];

const escape = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[letter]!,
  );
const lower = (text: string): string => (/^\p{Lu}\p{Ll}/u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text); // 'CRM' stays as it is
const upper = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
const article = (word: string): string => (/^[aeio]/i.test(word) ? 'an' : 'a');
const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${escape(text)}</p>`).join('');
const bullets = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`;
const steps = (items: readonly string[]): string =>
  `<ol>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ol>`;

const indicators = {
  positive: ['Gives a specific situation', 'Explains own part', 'Names the result', 'Says what they learned'],
  negative: ['Stays general', 'Speaks only of "we"', 'Cannot name a result', 'Blames others'],
};
const attribute = { name: 'Communicates clearly', doing: 'communicating clearly' };
const judgment = 'Chooses what matters first';
const experience = '2 years in similar work';
const named = (tasks: readonly Task[]): string[] => tasks.map(([name]) => lower(name));
const foremost = (tasks: readonly Task[]): string => tasks.toSorted((a, b) => b[2] - a[2] || b[1] - a[1])[0]![0];

const introduction = ({ title, organization }: Facts, { tasks }: Family): string => {
  const [first, second] = named(tasks);
  return `${organization.name} is looking for ${article(title)} ${title}. You will ${first} and ${second}, working with people who care about doing it well.`;
};
const about = ({ name, about: told, industry }: Facts['organization']): string =>
  told?.trim() || (industry ? `${name} works in ${lower(industry)}.` : `${name} is the organization behind this job.`);

const requirementsOf = ({ skills, tools }: Family): JobContent['requirements'] => {
  const requirement = (kind: string, level: string, name: string, description: string) => ({
    kind,
    level,
    name,
    description,
  });
  return [
    ...skills.map((skill, at) =>
      requirement('competency', at < 3 ? 'must' : 'nice', skill, `Can show results reached with ${lower(skill)}.`),
    ),
    ...tools.map((tool) => requirement('tool', 'nice', tool, 'Has used this or a similar tool at work.')),
    requirement(
      'attribute',
      'must',
      attribute.name,
      'Says and writes what others need to know, so that they understand it.',
    ),
    requirement('judgment', 'must', judgment, 'Sees which of several tasks decides the result, and can say why.'),
    requirement('experience', 'nice', experience, 'Paid or unpaid, in any kind of organization.'),
  ];
};
const questionsOf = ({ tasks }: Family, requirements: JobContent['requirements']): JobContent['questions'] => {
  const [one, two, three] = named(tasks);
  const asked = (kind: string, name: string): { text: string; kind: string; scoring_type: string } => {
    if (kind === 'attribute')
      return {
        text: `Describe a moment when ${attribute.doing} was hard. How did you handle it?`,
        kind: 'question',
        scoring_type: 'range',
      };
    if (kind === 'judgment')
      return {
        text: `You have three urgent tasks and time for one: ${one}, ${two}, ${three}. How do you decide?`,
        kind: 'judgment',
        scoring_type: 'range',
      };
    if (kind === 'tool')
      return { text: `Show how you would ${one} in ${name}.`, kind: 'test', scoring_type: 'pass_fail' };
    if (kind === 'experience')
      return { text: 'Walk me through the work most similar to this role.', kind: 'question', scoring_type: 'range' };
    if (kind === 'metric')
      return { text: 'What number did you own, and how did you move it?', kind: 'question', scoring_type: 'score' };
    return {
      text: `Tell me about a time you used ${lower(name)} to get a result. What was the situation, what did you do, and what changed?`,
      kind: 'question',
      scoring_type: 'range',
    };
  };
  return [
    ...requirements
      .filter(({ level }) => level === 'must')
      .map(({ kind, name }) => ({ ...asked(kind, name), requirement: name, indicators })),
    {
      text: `Here is a short, realistic case of '${lower(foremost(tasks))}'. Take 20 minutes, then explain your choices.`,
      kind: 'simulation',
      scoring_type: 'range',
      requirement: null,
      indicators,
    },
  ];
};
const sectionsOf = (facts: Facts, family: Family, requirements: JobContent['requirements']): JobContent['sections'] => {
  const { name, contact } = facts.organization;
  const of = (level: string) => requirements.filter((each) => each.level === level).map((each) => each.name);
  const section = (kind: string, title: string, html: string) => ({ kind, name: title, html });
  return [
    section('about', `About ${name}`.slice(0, 80), paragraphs(about(facts.organization))),
    section('role', 'The role', paragraphs(introduction(facts, family))),
    section('responsibilities', 'What you will do', bullets(family.tasks.map(([task]) => task))),
    section('requirements', 'What you bring', bullets(of('must'))),
    section('nice_to_have', 'Nice to have', bullets(of('nice').map(upper))),
    section(
      'compensation',
      'Pay and benefits',
      paragraphs(
        `Questions about pay and benefits are welcome at every step${contact ? `: write to ${contact}` : ''}.`,
      ),
    ),
    section(
      'process',
      'How we hire',
      steps([
        'We read every application.',
        'First Round: a 30-minute call.',
        'Second Round: a 60-minute video conversation with a panel of two.',
        'The hiring team compares scorecards and decides.',
        'You hear from us either way.',
      ]),
    ),
    section('eeo', 'Equal opportunity', paragraphs(equalOpportunity(name, contact))),
  ];
};

/** Job content from the tables of PRODUCT §6.10. The same title always gives the same content, and nothing is sent anywhere. */
export class TemplateTextGenerator extends TextGenerator {
  static async open(): Promise<TemplateTextGenerator> {
    return new TemplateTextGenerator(inProcess);
  }

  async jobContent(facts: Facts): Promise<JobContent> {
    const family = familyOf(facts.title);
    const requirements = requirementsOf(family);
    return {
      provider: 'template',
      sections: sectionsOf(facts, family, requirements),
      tasks: family.tasks.map(([name, frequency, importance]) => ({ name, frequency, importance })),
      requirements,
      questions: questionsOf(family, requirements),
    };
  }

  async close(): Promise<void> {}
}
