import type { KeptAnswer } from '@candor/contracts/public/apply-questions';
import type { JobMark } from '@candor/contracts/jobs/merging';
import type { LetterOfStep } from '@candor/contracts/messages/letter-of-step';
import type { PipelineAction, PlainAction } from '@candor/contracts/pipeline/actions';
import type { CommandOf } from '@candor/contracts/pipeline/endpoints';
import type { ApplicationEvent, GoesOn, Letter, OfferTerms } from '@candor/contracts/pipeline/events';
import type { OfferRule } from '@candor/contracts/offers/offer-approval';
import type { Application, Invite, RoundByAppointments } from '../../states/application.state.ts';
import type { Job } from '../../states/job.state.ts';
import type { Context, Rejection, Rules } from '../../kernel/decider.ts';

// The commands of an application, and the facts that its rules need.

/** `sample`: whether the person belongs to the sample data. */
type About = { candidate_id: string; job_id: string; sample?: boolean };
type Arrival = Extract<ApplicationEvent, { type: 'LeadAdded' }>['data']['person'];
type ArrivalSource = { source: string; source_id: string | null; source_detail: string | null };
/** The facts of the application’s job and of the caller that the rules need. `editor`: whether the caller is an editor of the job. */
export type PipelineFacts = {
  job: Pick<Job, 'status' | 'steps' | 'removed' | 'fields' | 'snapshot_hash' | 'created_at'> &
    Partial<Pick<Job, 'sample' | 'template' | 'kind' | 'plays' | 'panel' | 'ended'>>;
  editor: boolean;
  /** The numbers of the free openings. Only the command that hires needs these. */
  open_seats: readonly number[];
  /** The organization's time zone, which decides when the last day of an offer ends. Only commands that answer or approve an offer need it; absent: UTC. */
  zone?: string;
  /** The numbers of the approved openings, for commands that offer or hire. Absent: the organization demands no approval. */
  approved_seats?: readonly number[];
  /** The opening that the candidate would fill again if their hire is restored. */
  own_seat?: number | null;
  /** Which offers need an approval. Only commands that make or change an offer need this rule; absent: no offer needs approval. */
  offer_rule?: OfferRule;
  /** The members who may approve offers. Only commands that decide about an offer need these. */
  approvers?: readonly string[];
  /** The round's state according to its appointments and scorecards; null: these show no state. Only the command that follows appointments needs it. */
  round?: RoundByAppointments | null;
  /** A hash of the round's arrangements. Only the command with which a person sets the schedule status needs it. */
  arranged?: string;
  /** How many interviews are planned for the round. Only a move that keeps these interviews needs the number. */
  planned?: number;
  /** Whether the round has an appointment. Only the commands that end an invitation need this. */
  booked?: boolean;
};
/** The actions whose command is a part of their request. `cancel_appointments`: the bookings of the round that the candidate leaves are canceled (true), or they stay and the history says so (false). */
type PlainCommands = { [A in Exclude<PlainAction, 'restore'>]: CommandOf<A> };
export type PipelineCommands = PlainCommands & {
  addLead: About & ArrivalSource & { person: Arrival };
  /** `of`: the revision of the event that added the lead, which must be the last one of the application. */
  takeBackLead: { of: number };
  /** Brings a person from a file onto the job: as a lead (`step_id` null), into a step, or archived out of it. */
  bringIn: About &
    ArrivalSource & {
      person: Arrival;
      step_id: string | null;
      archived: Pick<PipelineCommands['archive'], 'reason'> | null;
    };
  /** `of`: the revision of the last event that brought the person in; no other event may follow it. */
  takeBackImport: { of: number };
  apply: About &
    ArrivalSource & {
      person: Arrival;
      step_id?: string | null;
      applied_via: 'form' | 'recruiter';
      resume_id: string | null;
      cover_letter: string | null;
      answers?: KeptAnswer[];
      consent_text_version: string | null;
      /** Whether the form told the applicant that a knockout answer may archive them automatically. */
      knockouts_told?: boolean;
      /** The time at which the person applied, if that was earlier. */
      applied_at?: string | null;
    };
  /** Two jobs were merged, and an application of the other job goes on here in its old place. */
  mergeIn: { step_id: string } & Omit<Extract<ApplicationEvent, { type: 'ApplicationMergedIn' }>['data'], 'to_step'>;
  /** `revision`: the revision of the event that brought the application here, which must be its last one. */
  takeBackMerge: { revision: number };
  /** The application goes on as the application `into`. `closing`: the revision of the event that merged its job. */
  mergeAway: { into: string; closing: number; goes_on: GoesOn };
  /** Takes a person off a prospect pipeline who is a lead on that job. `reason_id`: the organization's own entry for this reason. */
  moveToJob: { job: JobMark; reason_id: string | null };
  /** Records that the form was sent with the address of a candidate who has applied already. */
  applyAgain: Record<never, never>;
  reviewResume: Record<never, never>;
  /** `of`: the same as in `undo`. */
  takeBackReview: { of?: number };
  /** `of`: the revision of the move, or a later one that the caller has seen. If it is missing, the last move is undone. */
  undo: { of?: number };
  /** A person sets the schedule status. */
  schedule: { schedule_status: Application['schedule_status'] };
  /** Updates the round's status from the appointments and scorecards of the round that the candidate is in. */
  followAppointments: { bookings: readonly string[] };
  /** Sends a link with which the candidate chooses a time. `step_id`: the round that the caller means; `links`: how often the person's links had been replaced. `message`: null if the caller passes the link on without a mail. */
  invite: Pick<Invite, 'invite_id' | 'token_hash' | 'user_ids' | 'window' | 'links'> & {
    step_id: string;
    duration_minutes: number | null;
    message: Letter | null;
    /** Whether many candidates are invited in one operation: a candidate who has a link or is in another step is skipped. */
    together?: boolean;
    /** The time at which the mail is sent; if it is missing, the mail is sent immediately. */
    letter_at?: string;
  };
  /** `invite_id`: if it is missing, the present link is withdrawn. */
  withdrawInvite: { invite_id?: string };
  /** Ends a link whose days are over. */
  expireInvite: { invite_id: string };
  archive: {
    reason: {
      id: string;
      name: string;
      side: 'we_rejected' | 'they_withdrew' | 'other';
      not_basically_qualified: boolean;
      not_considered: boolean;
    } | null;
    note?: string | null;
    message?: (Letter & { leaves_at: string }) | null;
    /** Whether the candidate withdrew: then no reason is needed. */
    withdrawn?: boolean;
    /** Whether the organization lets its members archive without a reason. */
    reason_optional?: boolean;
    /** The revision of the event that closed the job, if the closing archives the candidate. */
    closing?: number;
    /** Whether the job closed, so no user archived this application. */
    automatic?: boolean;
    /** Whether the candidate is archived because of a knockout answer alone. */
    knockout?: boolean;
    /** Whether many candidates are archived in one operation, so no member looks at each. Candidates who are hired or have a pending offer stay. */
    together?: boolean;
  };
  /** Archives when the time in which a person could look is over. `at`: the planned time. */
  archiveKnockout: Pick<PipelineCommands['archive'], 'reason' | 'message'> & { at: string };
  /** Keeps the candidate: a member looked and decided so, or the organization does not archive automatically any more. */
  keepKnockout: Record<never, never>;
  /** The candidate, who was archived because of a knockout answer alone, asks for a person's decision. */
  askSecondLook: Record<never, never>;
  /** The candidate withdraws, whether or not they know of a decision. */
  withdraw: { note: string | null };
  takeBackWithdrawal: Record<never, never>;
  /** `automatic`: the job was reopened, and the candidates that its closing archived are restored. */
  restore: { automatic?: true };
  offer: { terms: Pick<OfferTerms, 'amount' | 'start_on'> & Partial<OfferTerms>; message?: Letter | null };
  offer_update: { changes: Partial<OfferTerms>; message?: Letter | null };
  /** `opening`: the number of the opening that the hire fills. If it is missing, the first free one is filled. */
  offer_accept: {
    responded_at?: string | null;
    start_on?: string | null;
    opening?: number | null;
    message?: Letter | null;
  };
  offer_decline: {
    responded_at?: string | null;
    declined_by: 'candidate' | 'organization';
    decline_reason_id?: string | null;
    reason_name?: string | null;
    note?: string | null;
    message?: Letter | null;
  };
  /** The candidate answers on their own page. `revision`: the revision of the offer that they read. */
  answerOffer: { revision: number } & (
    | { answer: 'accept'; signed_as: string }
    | { answer: 'decline'; note: string | null }
  );
  /** `request`: the revision of the request that the caller has read. */
  approveOffer: { request: number };
  refuseOffer: { request: number; note: string };
  withdrawOfferRequest: Record<never, never>;
  /** The candidate has only the link of the application, and asks for the link that shows the offer. */
  askOfferLink: Record<never, never>;
  /** Undoes a move because the job was closed at the same time. The move has the revision `of`. */
  takeBackMove: { of: number };
  /** Moves the candidate out of a step that was removed when they came to it. */
  leaveGoneStep: Record<never, never>;
  /** Holds back an offer that was begun and could still be made, because another caller is deciding about the job. */
  holdBackOffer: Record<never, never>;
  skipMessage: { reason: string; template_key: string; of_step?: LetterOfStep };
};

/** The rules of these commands; they also run if there is no application yet. */
export type PipelineRules<Name extends keyof PipelineCommands> = Rules<
  Application | null,
  Pick<PipelineCommands, Name>,
  ApplicationEvent,
  PipelineFacts
>;
type Decision<A extends PipelineAction> = (
  command: PipelineCommands[A],
  state: Application,
  context: Context<PipelineFacts>,
) => readonly ApplicationEvent[] | Rejection;
/** The rules of these actions: `decide` when the table allows the action in the application's step, `refused` when it does not. */
export type ActionRules<Name extends PipelineAction> = {
  [A in Name]: { decide: Decision<A>; refused: (state: Application) => Rejection };
};
