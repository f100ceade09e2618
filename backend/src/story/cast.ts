import type { JobFields, PlacedQuestion, Step } from '@candor/contracts/jobs/values';
import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import type { Group, Role } from '@candor/contracts/kernel/permission';
import type { Correspondent } from '../demo/letters.ts';
import type { Person } from '../demo/people.ts';
import type { PipelineCommands } from '../features/pipeline/pipeline-commands.decider.ts';
import { isRejection, type Rejection } from '../kernel/decider.ts';
import type { Requester } from '../kernel/streams.ts';

// The cast of the small demo: its staff, its jobs and its applicants.

/** The people who work at Northwind, by the first word of their email address. */
export type Colleague = 'olivia' | 'rafael' | 'ines' | 'carla';

const fail = (refused: Rejection): never => {
  throw new Error(`The demo could not be written. A command was refused: ${refused.error}`);
};
export const sure = <T extends object>(value: T | Rejection): T => (isRejection(value) ? fail(value) : value);

export const staff: readonly (readonly [Colleague, string, string, Role, Group[]])[] = [
  ['olivia', 'Olivia', 'Hart', 'ORG_ADMIN', []],
  ['rafael', 'Rafael', 'Mendes', 'RECRUIT_ADMIN', []],
  ['ines', 'Inês', 'Carvalho', 'INTERVIEW_ADMIN', []],
  ['carla', 'Carla', 'Novak', 'CUSTOMER', ['VIEW_REPORTS']],
];
export type Opening = {
  id: string;
  kind: OpportunityKind;
  fields: JobFields;
  steps: Step[];
  questions: PlacedQuestion[];
};
export type Came = { source: string; source_id: string; source_detail: null };
/** Sends one of the pipeline's commands to an application. */
export type Act = <N extends keyof PipelineCommands & string>(
  name: N,
  command: PipelineCommands[N],
  who?: Requester,
) => Promise<unknown>;
export type Applicant = {
  person: Person;
  job: Opening;
  candidate_id: string;
  application_id: string;
  act: Act;
  /** Rejects the applicant with the mail that fits what happened, at the demo's present time. */
  reject: (reason: string) => Promise<void>;
};
/** The applicant as the person to whom letters go. */
export const addressOf = ({ person, job, candidate_id, application_id }: Applicant): Correspondent => ({
  email: person.email,
  candidate_id,
  application_id,
  job_id: job.id,
});
