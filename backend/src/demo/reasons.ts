import { entryNamed, type Office } from './office.ts';
import type { Random } from './random.ts';

// Why candidates were archived, by the step they were in: reasons of both sides, in proportion.

type Reason = {
  id: string;
  name: string;
  side: 'we_rejected' | 'they_withdrew' | 'other';
  not_basically_qualified: boolean;
  not_considered: boolean;
};
type Table = readonly (readonly [string | null, number])[];
const early: Table = [
  ['Less relevant experience than others', 36],
  ['Skills not at the needed level', 19],
  ['Does not meet basic qualifications', 18],
  ['Location or work authorization', 8],
  ['Not considered: position already filled', 5],
  ['Knockout answer', 4],
  ['Not considered: applied after screening closed', 3],
  ['Duplicate application', 2],
  ['Withdrew: accepted another job', 3],
  ['Withdrew: personal', 2],
  ['Moved to another job', 1],
  ['Added by mistake', 0.5],
];
const rounds: Table = [
  ['Interview evaluation', 36],
  ['Skills not at the needed level', 14],
  ['Work test result', 10],
  ['Did not answer our messages', 6],
  ['Declined interview', 6],
  ['Did not attend interview', 5],
  ['Withdrew: accepted another job', 11],
  ['Withdrew: pay', 7],
  ['Withdrew: role or location', 5],
];
const tables: Record<string, Table> = {
  sourced_new: [
    ['Lead not pursued', 55],
    ['Did not answer our messages', 30],
    ['Moved to another job', 5],
    [null, 10],
  ],
  application: early,
  resume_review: early,
  screening: rounds,
  interview: rounds,
  review: rounds,
  finalist_review: [
    ['Less relevant experience than others', 40],
    ['Interview evaluation', 22],
    ['Reference or background check', 9],
    ['Withdrew: accepted another job', 16],
    ['Withdrew: pay', 9],
    ['Withdrew: personal', 4],
  ],
  offered: [
    ['Reference or background check', 5],
    ['Withdrew: accepted another job', 3],
    ['Position closed', 2],
  ],
  offer_declined: [
    ['Declined offer: pay', 5],
    ['Declined offer: counter-offer', 3],
    ['Declined offer: other', 3],
  ],
  hired: [['Did not start', 1]],
};

export const reasonNamed = (office: Office, name: string): Reason => {
  const { id, fields } = entryNamed(office, 'disqualification', name);
  return {
    id,
    name,
    side: fields.side as Reason['side'],
    not_basically_qualified: fields.not_basically_qualified === true,
    not_considered: fields.not_considered === true,
  };
};
/** Null where a lead was dropped without a reason. */
export const reasonAt = (random: Random, office: Office, stepType: string): Reason | null => {
  const name = random.weighted(tables[stepType]!);
  return name === null ? null : reasonNamed(office, name);
};
