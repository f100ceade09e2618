import { type App, eventually } from './app.ts';
import type { Applicant } from './hiring.ts';
import { streamOf } from './log.ts';
import type { Json, Visitor } from './visitor.ts';

/** The address of a call about cadences. */
export const at = (path: string): string => `/api/org/cadences/${path}`;
/** Makes the rules of a cadence from its steps. */
type RulesOf = (steps: Json[]) => readonly Json[];

/** What the tests of cadences ask for: a running cadence, who stands where in it, and which letters left. */
export class CadenceDesk {
  constructor(
    private readonly app: App,
    private readonly admin: Visitor,
  ) {}

  /** A running cadence that sends at every hour of every day. `fields`: what differs from that. */
  async running(
    name: string,
    steps: readonly Json[],
    { rules = () => [], ...fields }: { rules?: RulesOf; [field: string]: unknown } = {},
  ): Promise<string> {
    const { cadence } = await this.admin.ask(at('upsert'), {
      name,
      audience: 'talent',
      send_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      send_from: '00:00',
      send_until: '00:00',
      gap_days: 0,
      beside_others: true,
      ...fields,
    });
    for (const step of steps)
      await this.admin.ask(at('steps/upsert'), {
        cadence_id: cadence.id,
        delay_days: 0,
        priority: 'normal',
        ...step,
      });
    for (const rule of rules((await this.page(cadence.id)).cadence.steps))
      await this.admin.ask(at('rules/upsert'), { cadence_id: cadence.id, ...rule });
    await this.admin.ask(at('upsert'), { id: cadence.id, status: 'active' });
    return cadence.id;
  }

  /** Adds the applicant, and returns the id of the enrollment. */
  async assign(cadence_id: string, { id }: Applicant): Promise<string> {
    return (await this.admin.ask(at('assign'), { cadence_id, subjects: [{ type: 'application', id }] })).done[0].id;
  }

  async page(id: string, section = 'steps'): Promise<Json> {
    return (await this.admin.page(`/cadences/cadences/100/1/_/_/_/${id}/${section}`)).body;
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

  /** Waits until this many letters of cadences were sent to the person. */
  sentTo(who: Applicant, count: number): Promise<Json[]> {
    return eventually(async () => {
      const letters = (await this.lettersTo(who)).filter(({ status }) => status === 'sent');
      expect(letters).toHaveLength(count);
      return letters;
    });
  }
}
