import { meets } from '@candor/contracts/rounds/scheduling';
import { dayLength } from '@candor/contracts/values/days';
import { Random } from '../demo/random.ts';
import { coverLetterFor } from '../demo/resumes.ts';
import type { Person } from '../demo/people.ts';
import type { Family } from '../demo/careers.ts';
import type { DemoInterviews } from './interviews.ts';
import type { Applicant, Came, Opening } from './cast.ts';
import type { Stage } from './stage.ts';

// What scenes of the demo have in common: how people come to a job, and how far they get.

export type DemoPerson = Pick<Person, 'first_name' | 'last_name'> & Partial<Person>;
export const demoPerson = (
  first_name: string,
  last_name: string,
  email: string,
  more: Partial<Person> = {},
): DemoPerson => ({
  first_name,
  last_name,
  name_order: null,
  pronoun: null,
  email: `${email}@mailbox.example`,
  ...more,
});

/** The steps of each job, after the arrival of an application. */
export const stepNames = ['Initial Review', 'First Round', 'Second Round', 'Final Review'] as const;

/** The named people of the story while it is told, and what each scene does with them. */
export class Scene {
  readonly random;
  /** The people who write to the team later, by first name. */
  readonly correspondents = new Map<string, Applicant>();
  /** `name`: the name of the scene's random numbers. */
  constructor(
    readonly stage: Stage,
    readonly interviews: DemoInterviews,
    name: string,
  ) {
    this.random = new Random('northwind', name);
  }

  /** Sets the clock. People do not all act at the hour at which the demo is written, so only events younger than two days keep that hour. */
  at(daysAgo: number): void {
    this.stage.at(daysAgo < 2 ? daysAgo : daysAgo + 0.35);
  }

  async came(name = 'Careers page'): Promise<Came> {
    const source = (await this.stage.list('source')).find((each) => each.fields.name === name)!;
    return { source: String(source.fields.source), source_id: source.id, source_detail: null };
  }

  /** Makes a person apply on that day; they get a mail that the application arrived. */
  async applies(who: Partial<Person>, job: Opening, family: Family, daysAgo: number, source?: string) {
    const { stage, random } = this;
    this.at(daysAgo);
    const person = stage.person(random, family, who);
    const applicant = await stage.arrive(random, person, job, {
      came: await this.came(source),
      letter: () => coverLetterFor(random, person, job.fields.name),
    });
    await stage.letters.mail(applicant, 'application_confirmation');
    stage.progress();
    this.correspondents.set(person.first_name, applicant);
    return applicant;
  }

  /** The recruiter finds these people and writes to each of them. No person has answered yet. */
  async sourced(job: Opening, family: Family, daysAgo: number, people: readonly DemoPerson[]): Promise<void> {
    const { stage, random } = this;
    for (const [index, who] of people.entries()) {
      this.at(daysAgo - index * 0.4);
      const lead = await stage.arrive(random, stage.person(random, family, who), job, {
        came: await this.came('LinkedIn'),
        lead: true,
      });
      await stage.letters.mail(lead, 'lead_outreach', { from: 'rafael' });
      this.correspondents.set(who.first_name, lead);
      stage.progress();
    }
  }

  /** Moves the applicant through the steps of a job, to the first on the first of these days, and so on. */
  advances(applicant: Applicant, ...days: number[]): Promise<void> {
    return this.goes(applicant, ...days.map((daysAgo, at): [string, number] => [stepNames[at]!, daysAgo]));
  }

  /** Moves the applicant to these steps, on these days. If another step follows a round, the round's interview was held. */
  async goes(applicant: Applicant, ...steps: [name: string, daysAgo: number][]): Promise<void> {
    const { act, job } = applicant;
    for (const [at, [name, daysAgo]] of steps.entries()) {
      const step = job.steps.find((each) => each.name === name)!;
      this.at(daysAgo);
      await act('advance', { workflow_step_id: step.id });
      if (step.kind !== 'round' || at === steps.length - 1) continue;
      const stays = daysAgo - steps[at + 1]![1];
      this.at(daysAgo - 0.3 * stays);
      if (meets(step)) await this.interviews.takesPlace(applicant, 0.6 * stays, steps.length > 3 ? 4.1 : 3.4);
      else await act('schedule', { schedule_status: 'complete' });
    }
  }

  /** Rafael offers the applicant the job, that many days ago, and writes to them. */
  async offers(
    applicant: Applicant,
    daysAgo: number,
    amount: number,
    startsIn: number,
    expiresIn: number | null = null,
  ) {
    this.at(daysAgo);
    const terms = this.terms(applicant.job.fields.name, amount, startsIn, expiresIn);
    await applicant.act('offer', { terms });
    await this.stage.letters.mail(applicant, 'offer_extended', { from: 'rafael' });
    return terms;
  }

  terms(title: string, amount: number, startsIn: number, expiresIn: number | null) {
    const on = (days: number) => new Date(this.stage.today + days * dayLength).toISOString().slice(0, 10);
    return {
      title,
      amount,
      currency: 'USD',
      period: 'year' as const,
      bonus: null,
      equity: null,
      start_on: on(startsIn),
      expires_on: expiresIn === null ? null : on(expiresIn),
    };
  }
}
