import type { JobFields } from '@candor/contracts/jobs/values';
import type { Family } from '../demo/careers.ts';
import type { Applicant, Opening } from './cast.ts';
import { type Scene, stepNames } from './scene.ts';

// The two years before the story of the demo: jobs that are closed, so that reports have something to compare with.

type PastJob = Partial<JobFields> & { name: string; openings: number } & {
  of: { family: Family; place: 'brooklyn' | 'chicago'; opened: number; people: number };
};
/** `opened`: how many days before today the job was opened. The first people get its openings. */
const pastJobs: readonly PastJob[] = [
  {
    name: 'Backend Engineer',
    eeo_job_category: 'professionals',
    compensation_min: 120_000,
    compensation_max: 150_000,
    openings: 1,
    of: { family: 'software', place: 'brooklyn', opened: 700, people: 14 },
  },
  {
    name: 'Support Team Lead',
    eeo_job_category: 'managers',
    compensation_min: 68_000,
    compensation_max: 82_000,
    openings: 1,
    of: { family: 'support', place: 'brooklyn', opened: 540, people: 12 },
  },
  {
    name: 'Warehouse Operative',
    eeo_job_category: 'operatives',
    compensation_min: 42_000,
    compensation_max: 48_000,
    openings: 3,
    of: { family: 'logistics', place: 'chicago', opened: 400, people: 18 },
  },
  {
    name: 'Controls Engineer',
    eeo_job_category: 'professionals',
    compensation_min: 130_000,
    compensation_max: 155_000,
    openings: 1,
    of: { family: 'software', place: 'brooklyn', opened: 285, people: 14 },
  },
  {
    name: 'Inventory Planner',
    eeo_job_category: 'professionals',
    compensation_min: 64_000,
    compensation_max: 76_000,
    openings: 2,
    of: { family: 'logistics', place: 'chicago', opened: 182, people: 18 },
  },
];
export const pastPeople = pastJobs.reduce((sum, { of: { people } }) => sum + people, 0);
/** How many days each job was open. */
const openFor = 64;
const sources = ['Careers page', 'Employee referral', 'Careers page', 'Job fair', 'Careers page', 'Agency'];
/** How many days after the application each step begins. */
const stepDays = [3, 8, 17, 26] as const;
const offerDays = { made: 31, answered: 34 };
/** How many steps those who are not hired get through, and why they are archived. The first of them is offered a place and declines. */
const endings: readonly { through: number; reason: string }[] = [
  { through: 4, reason: 'Less relevant experience than others' },
  { through: 0, reason: 'Skills not at the needed level' },
  { through: 1, reason: 'Less relevant experience than others' },
  { through: 2, reason: 'Interview evaluation' },
  { through: 1, reason: 'Withdrew: pay' },
  { through: 0, reason: 'Location or work authorization' },
  { through: 3, reason: 'Interview evaluation' },
  { through: 2, reason: 'Withdrew: accepted another job' },
  { through: 0, reason: 'Does not meet basic qualifications' },
];

/** Opens these jobs one after the other, hires for them and closes them. `make`: creates a job so many days before today. */
export const tellPast = async (
  scene: Scene,
  make: (daysAgo: number, given: Partial<JobFields> & { name: string }) => Promise<Opening>,
  departments: Readonly<Record<'software' | 'support' | 'logistics', string>>,
  places: Readonly<Record<'brooklyn' | 'chicago', string>>,
): Promise<void> => {
  const { stage } = scene;
  for (const { of, ...given } of pastJobs) {
    const { family, place, opened, people } = of;
    const job = await make(opened + 1, {
      ...given,
      location_ids: [places[place]],
      category_id: departments[family as 'software'],
      work_location: family === 'logistics' ? 'onsite' : 'hybrid',
    });
    scene.at(opened);
    await stage.tell(job, 'open', {});
    for (let index = 0; index < people; index++) {
      const came = opened - 1 - index * 0.9;
      const applicant = await scene.applies({}, job, family, came, sources[index % sources.length]);
      await (index < given.openings
        ? isOffered(scene, applicant, came, true)
        : index === given.openings
          ? isOffered(scene, applicant, came, false)
          : isArchived(scene, applicant, came, endings[(index - given.openings - 1) % endings.length]!));
    }
    scene.at(opened - openFor);
    const filled = (await stage.list('jobclose')).find((each) => each.fields.name === 'Filled')!;
    await stage.tell(job, 'close', { job_close_reason_id: filled.id, remaining: 'keep' });
  }
};

const goes = (scene: Scene, applicant: Applicant, came: number, through: number) =>
  scene.advances(applicant, ...stepDays.slice(0, through).map((days) => came - days));

const isArchived = async (scene: Scene, applicant: Applicant, came: number, ending: (typeof endings)[number]) => {
  const { through, reason } = ending;
  await goes(scene, applicant, came, through);
  const step = applicant.job.steps.find(({ name }) => name === stepNames[through - 1]);
  const stood = through ? stepDays[through - 1]! : 0;
  if (step?.kind === 'round') {
    scene.at(came - stood - 1.5);
    await scene.interviews.takesPlace(applicant, 3, 3.1);
  }
  scene.at(came - stood - scene.random.between(5, 8));
  await applicant.reject(reason);
};

const isOffered = async (scene: Scene, applicant: Applicant, came: number, accepts: boolean) => {
  const { stage } = scene;
  await goes(scene, applicant, came, stepNames.length);
  const { compensation_min, compensation_max } = applicant.job.fields;
  const amount = Math.round((compensation_min! + scene.random.next() * (compensation_max! - compensation_min!)) / 500);
  const { start_on } = await scene.offers(applicant, came - offerDays.made, amount * 500, -(came - 60));
  scene.at(came - offerDays.answered);
  if (accepts) await applicant.act('offer_accept', { start_on });
  else await applicant.act('offer_decline', { declined_by: 'candidate' });
  await stage.letters.mail(applicant, accepts ? 'offer_accepted' : 'offer_declined', { from: 'rafael' });
};
