import type { Written, WrittenKind } from '@candor/contracts/jobs/suggestions';
import type { RequirementKind } from '@candor/contracts/jobs/values';
import type { Brief } from '../../kernel/ports/text-generator.ts';
import { families, familyOf } from './job-families.ts';
import type { Asked, Family } from './job-family.ts';
import { type Seniority, seniorityOf } from './title-words.ts';

// What the templates suggest for one title (docs/rules/drafting-without-a-model.md#suggestions). The same wish always
// gets the same answer.

type Signs = { positive: string[]; negative: string[] };
const general: Signs = {
  positive: [
    'Gives a specific situation',
    'Explains their own part',
    'Names the result',
    'Says what they learned from it',
  ],
  negative: ['Stays general', 'Speaks only of “we”', 'Cannot name a result', 'Blames others'],
};
const lower = (text: string): string =>
  /^\p{Lu}[\p{Ll}\s]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
/** How many words of one begin as words of the other do. */
const overlap = (one: string, other: string): number => {
  const others = wordsOf(other).map((word) => word.slice(0, 5));
  return wordsOf(one).filter((word) => others.includes(word.slice(0, 5))).length;
};
/** The place of the title in `of` that these words are closest to; null where nothing is alike. */
const closest = (text: string, of: Brief['of']): number | null => {
  const best = of
    .map(({ title }, at) => ({ at, alike: overlap(text, title) }))
    .toSorted((a, b) => b.alike - a.alike)[0];
  return best?.alike ? best.at : null;
};

/** By the family of the title: the major group of the Standard Occupational Classification, the job category of EEO-1, the department. */
const classes: Record<string, readonly [soc: string, eeo: string, department: string]> = {
  Security: ['15-1212', 'Professionals', 'Security'],
  Legal: ['23-1011', 'Professionals', 'Legal'],
  Healthcare: ['29-0000', 'Professionals', 'Care'],
  Education: ['25-0000', 'Professionals', 'Education'],
  Construction: ['47-0000', 'Craft Workers', 'Construction'],
  Design: ['27-1020', 'Professionals', 'Design'],
  Finance: ['13-2000', 'Professionals', 'Finance'],
  'Customer support': ['43-4051', 'Administrative Support Workers', 'Customer support'],
  Marketing: ['13-1161', 'Professionals', 'Marketing'],
  Sales: ['41-0000', 'Sales Workers', 'Sales'],
  'Data & analytics': ['15-2051', 'Professionals', 'Data'],
  'Product management': ['11-2021', 'Professionals', 'Product'],
  'Research & science': ['19-0000', 'Professionals', 'Research'],
  'Kitchen & bakery': ['35-2000', 'Service Workers', 'Kitchen'],
  'Retail & hospitality': ['35-0000', 'Service Workers', 'Service'],
  'Operations & logistics': ['53-0000', 'Operatives', 'Operations'],
  'Trades & production': ['51-0000', 'Craft Workers', 'Production'],
  'Software & IT': ['15-1252', 'Professionals', 'Engineering'],
  'People & office': ['43-0000', 'Administrative Support Workers', 'People'],
  Management: ['11-0000', 'First/Mid Level Officials and Managers', 'Management'],
};
const seniorityNames: Record<Seniority, string> = {
  junior: 'Junior',
  usual: 'Experienced',
  senior: 'Senior',
  lead: 'Lead',
  head: 'Head',
};

const patterns: Record<RequirementKind | 'task', readonly ((of: string) => Asked)[]> = {
  competency: [
    (of) => ({
      question: `Tell me about a time you used ${lower(of)} to get a result. What was the situation, what did you do, and what changed?`,
      ...general,
    }),
    (of) => ({
      question: `What do people get wrong about ${lower(of)}, and how do you avoid it?`,
      positive: ['Names a mistake of their own', 'Has a habit that prevents it'],
      negative: ['Knows only mistakes of others', 'Repeats a rule without a reason'],
    }),
  ],
  attribute: [
    (of) => ({
      question: `“${of}” matters in this job. Describe a moment when that was hard for you. How did you handle it?`,
      ...general,
    }),
    (of) => ({
      question: `We look for somebody of whom others say: “${lower(of)}”. Who would say that of you, and what have they seen?`,
      positive: ['Names somebody who saw it', 'Tells what they did, not what they are'],
      negative: ['Praises themselves', 'Finds no example'],
    }),
  ],
  judgment: [
    (of) => ({
      question: `“${of}” matters in this job. Tell me about a decision in which that counted. What did you know, and what did you have to guess?`,
      ...general,
    }),
    (of) => ({
      question: `We look for somebody who gets this right: “${lower(of)}”. When did you not, and what would you look at first today?`,
      positive: ['Takes responsibility', 'Would do something else today'],
      negative: ['Was never wrong', 'Needed only better luck'],
    }),
  ],
  tool: [
    (of) => ({ question: `Show us how you would begin a usual piece of work with ${of}.`, ...general }),
    (of) => ({
      question: `What does ${of} do badly, and how do you work around it?`,
      positive: ['Knows its limits from use', 'Has found a way that others could follow'],
      negative: ['Has only read about it', 'Blames the tool for results'],
    }),
  ],
  experience: [
    (of) => ({
      question: `We ask for this: “${lower(of)}”. Walk me through the work of yours that comes closest.`,
      ...general,
    }),
    (of) => ({
      question: `We ask for this: “${lower(of)}”. What was new to you the last time you did such work?`,
      positive: ['Learned something and used it', 'Can say what they still do not know'],
      negative: ['Nothing was ever new', 'Cannot tell one time from another'],
    }),
  ],
  metric: [
    (of) => ({
      question: `This number counts here: “${lower(of)}”. Which one like it did you own, and how did you move it?`,
      positive: ['Knows the number before and after', 'Can tell their part from luck'],
      negative: ['Guesses the number', 'Moved it by counting otherwise'],
    }),
    (of) => ({
      question: `This number counts here: “${lower(of)}”. When did one like it look good although the work was not? What did you do?`,
      positive: ['Looks behind the number', 'Told somebody about it'],
      negative: ['Was content with the number', 'Hid it'],
    }),
  ],
  task: [
    (of) => ({
      question: `Part of this job is this: “${lower(of)}”. When did you last do that? Tell me how it began and how it ended.`,
      ...general,
    }),
    (of) => ({
      question: `Part of this job is this: “${lower(of)}”. What goes wrong most often, and what do you do about it?`,
      positive: ['Has seen it happen', 'Acts before it goes wrong'],
      negative: ['Nothing ever goes wrong', 'Waits for somebody else'],
    }),
  ],
};
const known = new Map(
  families.flatMap(({ skills }) => skills.map((skill) => [skill.name.toLowerCase(), skill] as const)),
);
/** What the families ask about a requirement of this name, before what is asked of its kind. */
const askedAbout = ({ title, kind }: Brief['of'][number], family: Family): Asked[] => {
  const own =
    family.skills.find(({ name }) => name.toLowerCase() === title.toLowerCase()) ?? known.get(title.toLowerCase());
  return [...(own ? [own] : []), ...patterns[kind].map((pattern) => pattern(title))];
};
const signsOf = ({ positive, negative }: Asked): Signs => ({ positive: [...positive], negative: [...negative] });

type Writers = { [K in WrittenKind]: (brief: Brief, family: Family) => Written<K>[] };
const templateWriters: Omit<Writers, 'blocks'> = {
  classification: ({ title }, family) => {
    const [soc_code, eeo_job_category, department] = classes[family.name] ?? ['', 'Professionals', ''];
    const found = family.name in classes;
    return [
      {
        occupation: found ? family.name : title,
        soc_code,
        eeo_job_category:
          seniorityOf(title) === 'head' ? 'Executive/Senior Level Officials and Managers' : eeo_job_category,
        department,
        seniority: seniorityNames[seniorityOf(title)],
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
      name: `Has done it before: ${lower(title)}`.slice(0, 160),
      description: 'You have done this yourself, and can tell how it went.',
      about,
    }));
    const found = own.filter(({ about }) => about !== null);
    // Whoever asks about one task may have the usual requirements for it already.
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
  apply: ({ of }, { skills }) => {
    const about = of.length ? of.map(({ title }) => title as string) : skills.slice(0, 3).map(({ name }) => name);
    return about.map((name, at) => ({
      text: `Describe your experience with the following: ${lower(name)}.`,
      type: 'text',
      options: [],
      about: of.length ? at : null,
    }));
  },
  knockouts: ({ of }, { skills }) => {
    const about = of.length ? of.map(({ title }) => title as string) : skills.slice(0, 3).map(({ name }) => name);
    return about.map((name, at) => ({
      text: `Do you have experience with the following: ${lower(name)}?`,
      type: 'yes_no',
      options: ['Yes', 'No'],
      failing_values: ['No'],
      about: of.length ? at : null,
    }));
  },
  creative: ({ of }, { simulation }) => {
    const name = of[0] ? lower(of[0].title) : 'the work';
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
        text: `Take ten minutes to tell the team about the best piece of work of yours that shows this: ${name}. Leave out what you may not tell, and say what you would do otherwise today.`,
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
    const sentences: Record<RequirementKind | 'task', string> = {
      competency: `You have used this in your work and can show what came of it: ${lower(title)}.`,
      attribute: `People who worked with you have seen this: ${lower(title)}.`,
      judgment: `You can tell of decisions in which this counted: ${lower(title)}.`,
      tool: `You have worked with this and know what it cannot do: ${title}.`,
      experience: `You can tell of work that was like this: ${lower(title)}.`,
      metric: `You have owned a number like this one and know how it moves: ${lower(title)}.`,
      task: `You have done this yourself: ${lower(title)}.`,
    };
    const asked = found ?? askedAbout({ title: title as never, kind }, family)[0]!;
    return [{ description: found?.sentence ?? sentences[kind], indicators: signsOf(asked) }];
  },
};
/** The items of a kind, as many as are wanted. */
export const templatesOf = <K extends Exclude<WrittenKind, 'blocks'>>(kind: K, brief: Brief): Written<K>[] =>
  (templateWriters[kind](brief, familyOf(brief.title)) as Written<K>[]).slice(0, brief.most);
