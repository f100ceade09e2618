import { Command } from '@nestjs/cqrs';
import type { JobMark, StepPair } from '@candor/contracts/jobs/merging';
import { reject, type Rejection } from '../../kernel/decider.ts';
import type { PersonFields } from '../../states/candidate.state.ts';
import type { Reason } from '../../reads/lookups.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { ApplicationState } from '../../states/application.state.ts';
import type { Outcome, Requester } from '../../kernel/streams.ts';

/** The stream of a person's application on a job. `turn`: how many applications they had there before, all of which have ended. */
export const placeOf = (candidate_id: string, job_id: string, turn = 0): string =>
  idFrom('application', candidate_id, job_id, turn);

/** Makes a known person a lead on a job, with the source of their record. Refused if the person is already on the job. */
export class ConsiderForJob extends Command<{ application_id: string; position: number } | Rejection> {
  constructor(
    readonly candidate_id: string,
    readonly job_id: string,
    readonly asking: Requester,
  ) {
    super();
  }
}

export const changedSince = reject('wrong_state', 'Something else has happened to this candidate since.');

/** Undoes a request `added_by` that made a person a lead on a job. Refused if later events followed; null if that request made no lead. */
export class TakeBackConsidered extends Command<{ application_id: string } | null | Rejection> {
  constructor(
    readonly candidate_id: string,
    readonly job_id: string,
    readonly added_by: string,
    readonly asking: Requester,
  ) {
    super();
  }
}

/** A person from a file, and their place on the job: `step_id` null is Lead. `uid`: the request of their row. `at`: when they applied. `anew`: the person had no record before, so they can hardly be on the job. */
export type BroughtIn = {
  candidate_id: string;
  person: PersonFields;
  sample: boolean;
  source_detail: string | null;
  step_id: string | null;
  archived: { reason: Reason | null } | null;
  uid: string;
  at: string | null;
  anew: boolean;
};
/** Brings people from a file onto one job, in one turn of the job. Returns for each the id of the application, or why there is none. */
export class BringOntoJob extends Command<(string | Rejection)[]> {
  constructor(
    readonly job_id: string,
    readonly people: readonly BroughtIn[],
    readonly asking: Requester,
  ) {
    super();
  }
}

/** Moves a person from a prospect pipeline to a job, as a lead. If that is refused, the person stays on the pipeline and is on no job. */
export class MoveToJob extends Command<Outcome<ApplicationState> | Rejection> {
  constructor(
    readonly application_id: string,
    readonly version: number,
    readonly job: JobMark,
    readonly asking: Requester,
  ) {
    super();
  }
}

/** Undoes the caller's last move, up to the revision `of`. If the move brought a person from a prospect pipeline to a job, their lead there is removed; refused if later events followed there. */
export class UndoMove extends Command<Outcome<ApplicationState> | Rejection> {
  constructor(
    readonly application_id: string,
    readonly of: number,
    readonly asking: Requester,
  ) {
    super();
  }
}

/** Two jobs were merged, by the event `merge` (its revision) of the job that ends: the application goes on in the other job, in the step paired with its own. Returns the application that goes on; null if it had ended already. A person who is in progress in the other job keeps their place there. */
export class MergeApplication extends Command<{ into: string | null } | Rejection> {
  constructor(
    readonly application_id: string,
    readonly job_id: string,
    readonly steps: readonly StepPair[],
    readonly merge: number,
    readonly asking: Requester,
  ) {
    super();
  }
}
/** The merge was undone: returns the candidates that it moved to their old place, but none of another merge of the job. `into`: the application that had gone on; `own`: whether this merge created that application. Refused if it has had later events. */
export class UnmergeApplication extends Command<{ into: string | null; own: boolean } | Rejection> {
  constructor(
    readonly application_id: string,
    readonly merge: number,
    readonly asking: Requester,
  ) {
    super();
  }
}

/** Undoes that a row of a file brought a person onto a job. `only`: checks whether this can be done, and does nothing. */
export class TakeBackBroughtIn extends Command<'done' | 'nothing' | Rejection> {
  constructor(
    readonly application_id: string,
    readonly uid: string,
    readonly asking: Requester,
    readonly only = false,
  ) {
    super();
  }
}
