import { platformquestionset } from '@candor/contracts/catalogues/question-sets';
import { platformquestion } from '@candor/contracts/catalogues/questions';
import { occupation } from '@candor/contracts/catalogues/platform';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { platform } from '@candor/contracts/kernel/catalogue-scope';
import { catalogueDecider } from '../features/catalogues/catalogue.decider.ts';
import { idFrom } from '../kernel/codec.ts';
import { Diary, type Fact, streamOf } from './facts.ts';
import { Random } from './random.ts';

// What the operators of the platform have published: occupations, and a kit of questions for each.

type Asked = {
  text: string;
  kind?: 'question' | 'test' | 'simulation' | 'presentation' | 'judgment';
  scoring?: 'range' | 'pass_fail' | 'score';
  minutes: number;
  positive: string[];
  negative: string[];
};
type Kit = {
  name: string;
  job: string;
  soc_code: string;
  industry: string;
  about: string;
  requirements: [name: string, kind: 'competency' | 'attribute' | 'judgment' | 'tool' | 'experience', level?: 'nice'][];
  questions: Asked[];
  /** For each question: the place of the requirement that it asks about, if any, and of the round that asks it. */
  asks: [requirement: number | null, round: 0 | 1][];
};

const kits: readonly Kit[] = [
  {
    name: 'Nursing on the night shift',
    job: 'Registered Nurse',
    soc_code: '29-1141',
    industry: 'Healthcare',
    about:
      '<p>For wards that are short of people at night. The kit asks for calm, for a clean handover and for the courage to wake a doctor.</p>',
    requirements: [
      ['Sees early that a patient gets worse', 'competency'],
      ['Hands over without gaps', 'competency'],
      ['Keeps calm when two things are urgent', 'attribute'],
      ['Has worked nights before', 'experience', 'nice'],
    ],
    asks: [
      [0, 0],
      [2, 1],
      [1, 1],
      [null, 1],
    ],
    questions: [
      {
        text: 'Tell us about a patient who got worse on your shift. What did you see first, and what did you do?',
        minutes: 10,
        positive: ['Names the first sign', 'Says whom they called, and when', 'Says what they would do earlier'],
        negative: ['Waited for somebody else to notice', 'Does not remember what followed'],
      },
      {
        text: 'Two bells ring, and the monitor in a third room sounds an alarm. What do you do, in which order, and why?',
        kind: 'judgment',
        minutes: 8,
        positive: ['Goes where life is in danger', 'Asks for help at once'],
        negative: ['Goes in the order of the bells'],
      },
      {
        text: 'Here are the notes of a shift. Hand these patients over to us in five minutes.',
        kind: 'simulation',
        minutes: 15,
        positive: ['Says what changed and what is open', 'Lets us ask'],
        negative: ['Reads the notes aloud', 'Leaves out a medication'],
      },
      {
        text: 'Calculate the drip rate for this order.',
        kind: 'test',
        scoring: 'pass_fail',
        minutes: 5,
        positive: ['Checks the result against what is usual'],
        negative: ['Guesses'],
      },
    ],
  },
  {
    name: 'Software engineering, back end',
    job: 'Software Developer',
    soc_code: '15-1252',
    industry: 'Software',
    about:
      '<p>For teams that run what they write. Half of the kit is work: reading code, and changing it. Nobody is asked for a riddle.</p>',
    requirements: [
      ['Finds the cause of a fault', 'competency'],
      ['Writes code that others change with ease', 'competency'],
      ['Weighs a risk before taking it', 'judgment'],
      ['Has run a service that people depend on', 'experience', 'nice'],
    ],
    asks: [
      [0, 0],
      [1, 1],
      [1, 1],
      [2, 1],
      [null, 0],
    ],
    questions: [
      {
        text: 'Which fault took you longest to find? How did you find it in the end?',
        minutes: 12,
        positive: ['Narrowed it down step by step', 'Says what they changed so that it cannot come back'],
        negative: ['Changed things until it worked'],
      },
      {
        text: 'Read this pull request with us. What would you ask its author?',
        kind: 'simulation',
        minutes: 25,
        positive: ['Finds the missing case', 'Separates taste from fault'],
        negative: ['Speaks of style only'],
      },
      {
        text: 'Add a field to this service, with its test.',
        kind: 'test',
        scoring: 'score',
        minutes: 45,
        positive: ['The test fails first', 'Leaves the rest as it was'],
        negative: ['No test'],
      },
      {
        text: 'A release is due tonight, and one test fails now and then. What do you do?',
        kind: 'judgment',
        minutes: 8,
        positive: ['Asks what the test guards', 'Tells those who wait for the release'],
        negative: ['Switches the test off without a word'],
      },
      {
        text: 'When did you change your mind about a design? What convinced you?',
        minutes: 8,
        positive: ['Names the argument and whose it was'],
        negative: ['Has never done so'],
      },
    ],
  },
  {
    name: 'Customer support that solves',
    job: 'Customer Service Representative',
    soc_code: '43-4051',
    industry: 'Retail',
    about:
      '<p>For people who answer by phone and in writing. The kit asks for patience and for an end to the problem.</p>',
    requirements: [
      ['Writes so that nobody has to ask again', 'competency'],
      ['Stays friendly with somebody who is not', 'attribute'],
      ['Knows when to break a rule, and whom to ask', 'judgment'],
    ],
    asks: [
      [0, 1],
      [1, 0],
      [2, 1],
    ],
    questions: [
      {
        text: 'Answer this letter from an angry customer. You have twenty minutes.',
        kind: 'test',
        scoring: 'score',
        minutes: 20,
        positive: ['Says sorry once', 'Says what happens next, and when'],
        negative: ['Explains the rules first'],
      },
      {
        text: 'Tell us about a customer whom you could not help. How did the call end?',
        minutes: 8,
        positive: ['Said so early', 'Found another way, or somebody who had one'],
        negative: ['Blames the customer'],
      },
      {
        text: 'A customer asks for a refund one day too late. What do you do?',
        kind: 'judgment',
        minutes: 6,
        positive: ['Knows what the rule is for', 'Says who may decide'],
        negative: ['Only yes, or only no'],
      },
    ],
  },
  {
    name: 'Leading a warehouse shift',
    job: 'First-Line Supervisor of Material Movers',
    soc_code: '53-1047',
    industry: 'Logistics',
    about: '<p>For those who lead ten to thirty people on the floor. Safety comes first, then pace, then people.</p>',
    requirements: [
      ['Stops work that is not safe', 'judgment'],
      ['Plans a shift with too few people', 'competency'],
      ['Speaks plainly with everybody', 'attribute'],
      ['Forklift license', 'tool', 'nice'],
    ],
    asks: [
      [0, 0],
      [1, 1],
      [0, 1],
    ],
    questions: [
      {
        text: 'When did you last stop somebody’s work? What did you say, and what came after?',
        minutes: 8,
        positive: ['Stopped it at once', 'Spoke with the person alone afterwards'],
        negative: ['Reported it later'],
      },
      {
        text: 'Three of twelve people are missing, and two trucks wait. Plan the next four hours.',
        kind: 'simulation',
        minutes: 20,
        positive: ['Says what will not be done today', 'Asks who can do what'],
        negative: ['Everybody works faster'],
      },
      {
        text: 'Walk through the hall with us. What do you see?',
        kind: 'simulation',
        scoring: 'score',
        minutes: 15,
        positive: ['Sees the blocked exit', 'Greets people'],
        negative: ['Sees only what is in the way of the trucks'],
      },
    ],
  },
  {
    name: 'Selling to businesses',
    job: 'Sales Representative',
    soc_code: '41-4012',
    industry: 'Wholesale Trade',
    about: '<p>For sales that take months. The kit asks for listening, and for figures that somebody can check.</p>',
    requirements: [
      ['Finds out what a customer needs', 'competency'],
      ['Knows the own figures', 'competency'],
      ['Gets up after a no', 'attribute'],
    ],
    asks: [
      [1, 0],
      [0, 1],
      [2, 0],
    ],
    questions: [
      {
        text: 'Which number did you own last year, and how did you move it?',
        scoring: 'score',
        minutes: 8,
        positive: ['Names the number and its change', 'Says what was luck'],
        negative: ['No number'],
      },
      {
        text: 'We are a bakery with nine shops. Find out in ten minutes what we need.',
        kind: 'simulation',
        minutes: 15,
        positive: ['Asks more than they tell', 'Repeats what they heard'],
        negative: ['Presents the product'],
      },
      {
        text: 'Tell us about a deal that you lost. What do you do differently since?',
        minutes: 8,
        positive: ['Asked the customer why'],
        negative: ['It was the price'],
      },
    ],
  },
];
const rounds = [
  { name: 'First talk', type: 'screening' },
  { name: 'Work and questions', type: 'interview' },
];

const idOf = (of: Catalogue, name: string) => idFrom('demo', of.name, name);
/** The entries of each list, with their ids, in the order in which the lists name each other. */
export const kitEntries: readonly { of: Catalogue; entries: { id: string; fields: Record<string, unknown> }[] }[] = [
  {
    of: occupation,
    entries: kits.map(({ job, soc_code }) => ({
      id: idOf(occupation, job),
      fields: { name: job, soc_code, active: true },
    })),
  },
  {
    of: platformquestion,
    entries: kits.flatMap(({ questions }) =>
      questions.map(({ text, kind = 'question', scoring = 'range', minutes, positive, negative }) => ({
        id: idOf(platformquestion, text),
        fields: {
          name: text,
          kind,
          scoring_type: scoring,
          time_minutes: minutes,
          positive,
          negative,
          active: true,
        },
      })),
    ),
  },
  {
    of: platformquestionset,
    entries: kits.map(({ name, job, industry, about, requirements, questions, asks }) => ({
      id: idOf(platformquestionset, name),
      fields: {
        name,
        occupation_id: idOf(occupation, job),
        industry,
        description: about,
        requirements: requirements.map(([asked, kind, level = 'must']) => ({ name: asked, kind, level })),
        question_ids: questions.map(({ text }) => idOf(platformquestion, text)),
        suggested_steps: rounds,
        asked: questions.map(({ text }, at) => {
          const [requirement, round] = asks[at]!;
          return {
            question_id: idOf(platformquestion, text),
            requirement: requirement === null ? null : requirements[requirement]![0],
            round: rounds[round]!.name,
          };
        }),
        published: true,
      },
    })),
  },
];

/** How the operators published them, at the moment `at` (milliseconds). */
export const publishingOf = (seed: number, at: number): Fact[] => {
  const diary = new Diary(new Random(seed, 'kits'), platform);
  const request = diary.request({ type: 'system', id: 'demo' });
  for (const { of, entries } of kitEntries) {
    let made = 0;
    diary.tell(
      at,
      streamOf(catalogueDecider(of), platform, null),
      request,
      'seed',
      { entries: entries.map(({ fields }) => fields) },
      () => entries[made++]!.id,
    );
  }
  return diary.inOrder();
};
