import type { Written, WrittenKind } from '@candor/contracts/requirements/suggestions';
import type { RequirementKind } from '@candor/contracts/jobs/values';
import type { Brief } from '../../kernel/ports/text-generator.ts';
import { families, familyOf } from './job-families.ts';
import type { FamilyQuestion, Family } from './job-family.ts';
import questions from './questions.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };
import { seniorityOf } from './title-words.ts';

// What the templates suggest for one title (docs/rules/drafting-without-a-model.md#suggestions). The same brief always
// gets the same answer.

type Signs = { positive: string[]; negative: string[] };
const lower = (text: string): string =>
  /^\p{Lu}[\p{Ll}\s]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
/** How many words of one text begin with the same five letters as a word of the other. */
const overlap = (one: string, other: string): number => {
  const others = wordsOf(other).map((word) => word.slice(0, 5));
  return wordsOf(one).filter((word) => others.includes(word.slice(0, 5))).length;
};
/** The index of the title in `of` that is closest to this text. Null: no title is similar. */
const closest = (text: string, of: Brief['of']): number | null => {
  const best = of
    .map(({ title }, at) => ({ at, alike: overlap(text, title) }))
    .toSorted((a, b) => b.alike - a.alike)[0];
  return best?.alike ? best.at : null;
};

/** A sentence for each form of a name: a noun phrase within it, or any text in quotation marks. */
type Sentence = { noun?: string; any: string };
type Asked = Sentence & Partial<FamilyQuestion>;
const written: Record<RequirementKind | 'task', readonly Asked[]> = questions.asked;
const definitions: Record<RequirementKind | 'task', string> = questions.definitions;
/** The skills of all families by name. Their names are noun phrases; the names of tools are titles, which need an article. */
const known = new Map(
  families.flatMap(({ skills }) => skills.map((skill) => [skill.name.toLowerCase(), skill] as const)),
);
/** A text as it stands in quotation marks. */
const quotable = (text: string): string => {
  const plain = text
    .replace(/[“„]/g, '‘')
    .replace(/[”"]/g, '’')
    .replace(/[\s.,;:]+$/, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
/** The sentence about what has this name. */
const sentenceAbout = ({ noun, any }: Sentence, name: string): string => {
  const skill = known.get(name.toLowerCase());
  return skill && noun
    ? noun.replace('{noun}', () => lower(skill.name))
    : any.replace('{text}', () => quotable(skill?.name ?? name));
};
/** The families' questions about a requirement with this title, followed by questions about its kind. */
const askedAbout = ({ title, kind }: { title: string; kind: RequirementKind | 'task' }, family: Family) => {
  const own =
    family.skills.find(({ name }) => name.toLowerCase() === title.toLowerCase()) ?? known.get(title.toLowerCase());
  return [
    ...(own ? [own] : []),
    ...written[kind].map((each): FamilyQuestion => ({
      ...questions.usual,
      ...each,
      question: sentenceAbout(each, title),
    })),
  ];
};
const signsOf = ({ positive, negative }: FamilyQuestion): Signs => ({
  positive: [...positive],
  negative: [...negative],
});

/** The names that the questions of the form are about: those of the brief, else the must-haves of the family. */
const named = ({ of }: Brief, { skills }: Family): { name: string; about: number | null }[] =>
  of.length
    ? of.map(({ title }, at) => ({ name: title, about: at }))
    : skills.slice(0, 3).map(({ name }) => ({ name, about: null }));

type Writers = { [K in WrittenKind]: (brief: Brief, family: Family) => Written<K>[] };
const templateWriters: Omit<Writers, 'blocks'> = {
  classification: ({ title }, family) => {
    const { occupation: found } = family;
    return [
      {
        occupation: found ? family.name : title,
        soc_code: found?.soc_code ?? '',
        eeo_job_category:
          seniorityOf(title) === 'head'
            ? 'Executive/Senior Level Officials and Managers'
            : (found?.eeo_job_category ?? 'Professionals'),
        department: found?.department ?? '',
        seniority: texts.seniority[seniorityOf(title)],
        confidence: found ? 0.6 : 0.2,
      },
    ];
  },
  experts: (_, { name, skills }) => [
    {
      name: 'Somebody who does this work today',
      discipline: name,
      perspective: 'What a usual week is like, and what newcomers find hard.',
    },
    {
      name: 'Whoever receives the work',
      discipline: name,
      perspective: 'What they need from it, and how they notice that it is good.',
    },
    {
      name: 'The manager of the team',
      discipline: 'Management',
      perspective: 'What must be true after a year for the hire to have been right.',
    },
    {
      name: 'A specialist beside the team',
      discipline: skills[0]!.name,
      perspective: 'Which skills can be learned here, and which must be there on the first day.',
    },
  ],
  disciplines: (_, { skills }) => skills.map(({ name, sentence }) => ({ name, description: sentence })),
  tasks: (_, { tasks }) => tasks.map(({ sentence, ...task }) => ({ ...task, description: sentence })),
  requirements: ({ of, most }, { skills, tools }) => {
    const own = [
      ...skills.map(({ name, sentence }, at) => ({
        kind: 'competency' as const,
        level: at < 3 ? ('must' as const) : ('nice' as const),
        name,
        description: sentence,
      })),
      ...tools.map(({ name, sentence }) => ({
        kind: 'tool' as const,
        level: 'nice' as const,
        name,
        description: sentence,
      })),
    ].map((each) => ({ ...each, about: closest(`${each.name} ${each.description}`, of) }));
    if (!of.length) return own;
    const needed = of.map(({ title }, about) => ({
      kind: 'experience' as const,
      level: 'must' as const,
      name: `Experience: ${quotable(title)}`.slice(0, 160),
      description: sentenceAbout({ any: definitions.task }, title),
      about,
    }));
    const found = own.filter(({ about }) => about !== null);
    // A member who asks about one task may already have the usual requirements for it.
    if (of.length === 1) return [...found.slice(0, most - 1), ...needed];
    return [...found, ...needed.filter(({ about }) => !found.some((each) => each.about === about))];
  },
  questions: (brief, family) => {
    const { of, most } = brief;
    if (!of.length)
      return family.skills.map((skill) => ({
        kind: 'question',
        text: skill.question,
        scoring_type: 'range',
        indicators: signsOf(skill),
        about: null,
      }));
    const each = Math.max(1, Math.ceil(most / of.length));
    return of.flatMap((one, about) =>
      askedAbout(one, family)
        .slice(0, each)
        .map((asked) => ({
          kind:
            one.kind === 'judgment'
              ? ('judgment' as const)
              : one.kind === 'tool'
                ? ('test' as const)
                : ('question' as const),
          text: asked.question,
          scoring_type: one.kind === 'metric' ? ('score' as const) : ('range' as const),
          indicators: signsOf(asked),
          about,
        })),
    );
  },
  apply: (brief, family) =>
    named(brief, family).map((each) => ({
      text: sentenceAbout(questions.apply, each.name),
      type: 'text',
      options: [],
      about: each.about,
    })),
  knockouts: (brief, family) =>
    named(brief, family).map((each) => ({
      text: sentenceAbout(questions.knockout, each.name),
      type: 'yes_no',
      options: ['Yes', 'No'],
      failing_values: ['No'],
      about: each.about,
    })),
  creative: ({ of }, { skills, simulation }) => {
    const name = of[0]?.title ?? skills[0]!.name;
    return [
      {
        kind: 'simulation',
        text: simulation.question,
        scoring_type: 'range',
        indicators: signsOf(simulation),
        about: of.length ? 0 : null,
      },
      {
        kind: 'presentation',
        text: sentenceAbout(questions.presentation, name),
        scoring_type: 'range',
        indicators: {
          positive: ['Chooses what matters to the listeners', 'Says what did not work'],
          negative: ['Reads out what is written', 'Cannot answer questions about it'],
        },
        about: of.length ? 0 : null,
      },
    ];
  },
  definition: ({ of: [one] }, family) => {
    const title = one?.title ?? family.skills[0]!.name;
    const found = known.get(title.toLowerCase());
    const kind = one?.kind ?? 'competency';
    const asked = found ?? askedAbout({ title, kind }, family)[0]!;
    return [
      { description: found?.sentence ?? sentenceAbout({ any: definitions[kind] }, title), indicators: signsOf(asked) },
    ];
  },
};
/** The items of a kind, as many as are wanted. */
export const templatesOf = <K extends Exclude<WrittenKind, 'blocks'>>(kind: K, brief: Brief): Written<K>[] =>
  (templateWriters[kind](brief, familyOf(brief.title)) as Written<K>[]).slice(0, brief.most);
