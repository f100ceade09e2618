import { countNow, type Count, type Marks, type Outcome, type Standing } from '@candor/contracts/demographics/counting';
import { type Answers, dimensions, groupsOf } from '@candor/contracts/demographics/groups';
import { Random } from '../demo/random.ts';
import { DemographicsCommand } from '../features/demographics/demographics.command.ts';
import { idFrom } from '../kernel/codec.ts';
import type { Opening } from './cast.ts';
import type { Stage } from './stage.ts';

// Counts by demographic group that Northwind brought along from its earlier system: the people are invented, but counted as real ones are.

type Brought = {
  job: Opening;
  months: number;
  people: number;
  /** A group for which the review of applications was harder. */ harder?: string;
};
const races = [
  { value: 'white', weight: 40 },
  { value: 'hispanic', weight: 22 },
  { value: 'black', weight: 18 },
  { value: 'asian', weight: 8 },
  { value: 'two_or_more', weight: 3 },
  { value: 'american_indian', weight: 0.4 },
  { value: 'pacific_islander', weight: 0.3 },
  { value: 'decline', weight: 4 },
  { value: '', weight: 6 },
] as const;
/** The share of applicants who pass each decision. */
const passing = { screen: 0.54, interview: 0.42, offer: 0.28, hire: 0.72 } as const;
const harderPassing = 0.36;
const withdrawing = 0.03;
const reasonNames = [
  'Location or work authorization',
  'Skills not at the needed level',
  'Less relevant experience than others',
];
const monthDays = 30.4;
/** How many days before today the last of these counts was made. */
const lastDays = 9;

const answersOf = (random: Random, year: number): { race: string; answers: Answers } => {
  let at = random.between(
    0,
    races.reduce((sum, { weight }) => sum + weight, 0),
  );
  const race = races.find(({ weight }) => (at -= weight) < 0)?.value ?? 'white';
  if (!race) return { race, answers: {} };
  return {
    race,
    answers: {
      gender: [random.chance(0.05) ? 'decline' : random.chance(0.44) ? 'female' : 'male'],
      ...(race === 'hispanic' ? { ethnicity: ['hispanic'] } : { ethnicity: ['not_hispanic'], race: [race] }),
      birth_year: [String(year - random.whole(20, 61))],
      veteran_status: [random.chance(0.1) ? 'decline' : random.chance(0.12) ? 'protected' : 'not_protected'],
    },
  };
};
const pathOf = (random: Random, hard: boolean, reasons: readonly string[]): Standing['path'] => {
  const path: { decision: keyof typeof passing; outcome: Outcome; reason_id: string | null }[] = [];
  for (const decision of Object.keys(passing) as (keyof typeof passing)[]) {
    const rate = decision === 'screen' && hard ? harderPassing : passing[decision];
    const outcome: Outcome = random.chance(withdrawing) ? 'withdrew' : random.chance(rate) ? 'passed' : 'not';
    // The group for whom the review was harder is mostly given reasons of hours and place.
    const reason = hard && random.chance(0.45) ? reasons[0]! : random.pick(reasons);
    path.push({ decision, outcome, reason_id: outcome === 'not' && decision !== 'hire' ? reason : null });
    if (outcome !== 'passed') break;
  }
  return path;
};

/** Counts these jobs month by month, as the weekly run does. The months lie before Northwind began to use Candor. */
export const bringCounts = async (stage: Stage, jobs: readonly Brought[]): Promise<void> => {
  const entries = await stage.list('disqualification');
  const reasons = reasonNames.flatMap((name) => entries.find(({ fields }) => fields.name === name)?.id ?? []);
  const years = new Date(stage.today).getUTCFullYear();
  for (const { job, months, people, harder } of jobs) {
    const random = new Random('northwind', 'groups', job.fields.name);
    const standings: Standing[] = [];
    const marks: Record<string, Marks> = {};
    let run = 0;
    for (let month = months - 1; month >= 0; month--) {
      for (let each = random.whole(Math.floor(people * 0.8), Math.ceil(people * 1.2)); each > 0; each--) {
        const { race, answers } = answersOf(random, years);
        const groups = Object.keys(answers).length ? groupsOf(answers, years) : null;
        standings.push({ id: String(standings.length), groups, path: pathOf(random, race === harder, reasons) });
      }
      const counts: Count[] = [];
      for (const { value } of dimensions) {
        const counted = countNow(value, standings, marks[value] ?? {});
        marks[value] = counted.marks;
        counts.push(...counted.counts);
      }
      if (!counts.length) continue;
      const at = new Date(stage.today - (lastDays + month * monthDays) * 24 * 3600 * 1000).toISOString();
      await stage.send(
        DemographicsCommand,
        job.id,
        {
          organization_id: stage.organization_id,
          actor: { type: 'processor', id: 'count-demographics' },
          uid: idFrom('demo counts', job.id, month),
          history: { at },
        },
        'count',
        { job_id: job.id, run: run++, counts, brought: true },
      );
    }
  }
};
