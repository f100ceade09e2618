import { type App, eventually } from './app.ts';
import type { Applicant } from './hiring.ts';
import { streamOf } from './log.ts';
import type { Json, Visitor } from './visitor.ts';

/** The address of a call about cadences. */
export const cadenceCall = (path: string): string => `/api/org/cadences/${path}`;
/** Every hour of every day, so that a test does not depend on the time of day. */
export const everyHour = {
  send_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  send_from: '00:00',
  send_until: '00:00',
  gap_days: 0,
};
/** Lets the organization write on public holidays too, so that a test does not depend on the day of the year. */
export const writeOnHolidays = (by: Visitor): Promise<unknown> =>
  by.post('/api/org/profile/upsert', { country_holidays: false });
export const emailStep = (delay_days = 0, more: Json = {}): Json => ({
  type: 'email',
  delay_days,
  subject: 'About {{job_title}}',
  body: '<p>Hi {{candidate_first_name}}</p>',
  ...more,
});
export const waitStep = (delay_days: number): Json => ({ type: 'response', delay_days });
export const cadencePage = (id: string, section = ''): string =>
  `/cadences/cadences/100/1/_/_/_/${id}${section ? `/${section}` : ''}`;
/** The rows of the people in a cadence. */
export const peopleIn = async (by: Visitor, id: string): Promise<Json[]> =>
  (await by.page(cadencePage(id, 'enrollments'))).body.list.items;
/** Makes the rules of a cadence from its steps. */
type RulesOf = (steps: Json[]) => readonly Json[];
/** A running cadence with these steps and rules, which sends at every hour of every day. `fields`: what differs from that. Returns its id. */
export const runningCadence = async (
  by: Visitor,
  name: string,
  steps: readonly Json[],
  { rules = () => [], ...fields }: { rules?: RulesOf; [field: string]: unknown } = {},
): Promise<string> => {
  await writeOnHolidays(by);
  const { cadence } = await by.ask(cadenceCall('upsert'), { name, audience: 'talent', ...everyHour, ...fields });
  for (const step of steps)
    await by.ask(cadenceCall('steps/upsert'), { cadence_id: cadence.id, delay_days: 0, priority: 'normal', ...step });
  for (const rule of rules((await by.page(cadencePage(cadence.id, 'steps'))).body.cadence.steps))
    await by.ask(cadenceCall('rules/upsert'), { cadence_id: cadence.id, ...rule });
  await by.ask(cadenceCall('upsert'), { id: cadence.id, status: 'active' });
  return cadence.id;
};

/** What the tests of cadences ask for: a running cadence, who stands where in it, and which letters left. */
export class CadenceDesk {
  constructor(
    private readonly app: App,
    private readonly admin: Visitor,
  ) {}

  /** A running cadence in which a person may stand beside others. */
  running(name: string, steps: readonly Json[], more: Parameters<typeof runningCadence>[3] = {}): Promise<string> {
    return runningCadence(this.admin, name, steps, { beside_others: true, ...more });
  }

  /** Adds the applicant, and returns the id of the enrollment. */
  async assign(cadence_id: string, { id }: Applicant): Promise<string> {
    return (await this.admin.ask(cadenceCall('assign'), { cadence_id, subjects: [{ type: 'application', id }] }))
      .done[0].id;
  }

  async page(id: string, section = 'steps'): Promise<Json> {
    return (await this.admin.page(cadencePage(id, section))).body;
  }

  /** Where this person stands in the cadence, as its page lists it. `at`: the number of the step, from 1. */
  async standing(id: string, who: Applicant): Promise<Json> {
    const { list, cadence } = await this.page(id, 'enrollments');
    const row = list.items.find(({ candidate_id }: Json) => candidate_id === who.candidate_id);
    return { ...row, at: cadence.steps.findIndex((step: Json) => step.id === row.step_id) + 1 };
  }

  eventsOf(enrollment: string): Promise<Json[]> {
    return streamOf(this.app, `enrollment-${enrollment}`);
  }

  /** The letters of cadences to this person. */
  async lettersTo({ candidate_id }: Applicant): Promise<Json[]> {
    return (await this.admin.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)).body.messages.filter(
      ({ kind }: Json) => kind === 'cadence',
    );
  }

  /** Has the next emails of the enrollment sent at once, until the person has this many: between two emails of a cadence is a day at least. */
  async sendNext(enrollment_id: string, who: Applicant, count: number): Promise<Json[]> {
    for (let sent = 1; sent < count; sent++) {
      await this.sentTo(who, sent);
      await eventually(async () => {
        const done = (await this.eventsOf(enrollment_id)).filter(({ type }) => type === 'CadenceStepExecuted');
        expect(done).toHaveLength(sent);
      });
      await this.admin.ask(cadenceCall('enrollments/send_now'), { enrollment_id });
    }
    return this.sentTo(who, count);
  }

  /** Waits until this many letters of cadences were sent to the person. */
  sentTo(who: Applicant, count: number): Promise<Json[]> {
    return eventually(async () => {
      const letters = (await this.lettersTo(who)).filter(({ status }) => status === 'sent');
      expect(letters).toHaveLength(count);
      return letters;
    });
  }
}
