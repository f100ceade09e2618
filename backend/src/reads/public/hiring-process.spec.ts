import fc from 'fast-check';
import { german } from '@candor/contracts/de/all';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import {
  defaultSteps,
  meetingTypes,
  nameRounds,
  roundTypes,
  type Section,
  type Step,
} from '@candor/contracts/jobs/values';
import { english, voiceFrom } from '@candor/contracts/words/say';
import { processWords } from './hiring-process.ts';
import { snapshotOf } from './post.ts';

const deutsch = voiceFrom('de', 'de', german);
let made = 0;
const steps = nameRounds(defaultSteps(() => String(made++)));
const round = (more: Partial<Step>): Step => ({ ...steps[3]!, ...more });

test('applicants read the rounds of the job, in their order', () => {
  expect(processWords(steps, english)).toEqual([
    'We read every application.',
    'First Round: a phone call of 30 minutes.',
    'Second Round: a video call of 60 minutes.',
    'The team decides, and you hear from us either way.',
  ]);
  expect(processWords(steps, deutsch)).toEqual([
    'Wir lesen jede Bewerbung.',
    'Erste Runde: ein Telefonat von 30 Minuten.',
    'Zweite Runde: ein Videogespräch von 60 Minuten.',
    'Das Team entscheidet, und Sie hören in jedem Fall von uns.',
  ]);
});

test('a job promises no round that it does not have, and leaves out none that it has', () => {
  const anyRound = fc
    .record({
      type: fc.constantFrom(...(Object.keys(roundTypes) as (keyof typeof roundTypes)[])),
      name: fc.constantFrom('Ward visit', 'Trial shift', 'First Round'),
      duration_minutes: fc.constantFrom(0, 1, 45),
      meeting_type: fc.constantFrom(null, ...(Object.keys(meetingTypes) as (keyof typeof meetingTypes)[])),
    })
    .map(round);
  fc.assert(
    fc.property(fc.array(anyRound, { maxLength: 8 }), (rounds) => {
      const [first, ...rest] = processWords([...steps.slice(0, 3), ...rounds, ...steps.slice(5)], english);
      const last = rest.pop();
      expect([first, last]).toEqual([
        'We read every application.',
        'The team decides, and you hear from us either way.',
      ]);
      expect(rest.map((each) => each.split(':')[0])).toEqual(rounds.map(({ name }) => name));
      rounds.forEach(({ type, duration_minutes }, at) => {
        const minutes = /(\d+) minutes?\.$/.exec(rest[at]!)?.[1];
        expect(minutes ? Number(minutes) : 0).toBe(type === 'review' ? 0 : duration_minutes);
        expect(rest[at]).not.toMatch(/\bpanel\b|1 minutes| {2}/);
      });
    }),
  );
});

describe('the section of a post about the process', () => {
  const section = (body: string): Section => ({
    id: 's',
    kind: 'process',
    name: 'How we hire',
    body,
    visible: true,
    locked: false,
  });
  const told = (body: string, its: readonly Step[] = steps) =>
    snapshotOf({ fields: defaultJobFields, sections: [section(body)], steps: its }, english).sections;

  test('says the rounds as long as no editor wrote a text, also when they change', () => {
    expect(told('')[0]!.html).toContain('<li>Second Round: a video call of 60 minutes.</li>');
    const fewer = told('', [...steps.slice(0, 4), ...steps.slice(5)]);
    expect(fewer).toEqual([
      {
        name: 'How we hire',
        html: '<ol><li>We read every application.</li><li>First Round: a phone call of 30 minutes.</li><li>The team decides, and you hear from us either way.</li></ol>',
      },
    ]);
  });
  test('shows the editor’s own text instead', () =>
    expect(told('<p>We meet for tea.</p>')).toEqual([{ name: 'How we hire', html: '<p>We meet for tea.</p>' }]));
  test('takes the name of a round as words and not as markup', () =>
    expect(told('', [round({ name: '<b>Tea</b>' })])[0]!.html).toContain('<li>&lt;b&gt;Tea&lt;/b&gt;: a phone call'));
});
