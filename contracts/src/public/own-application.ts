import { z } from 'zod';
import { undoMinutes } from '../pipeline/actions.ts';
import type { termsWords } from '../offers/offer-words.ts';
import { resumeRefused } from '../files/endpoints.ts';
import { meets } from '../rounds/scheduling.ts';
import { isEnd, inReview, type Step } from '../jobs/values.ts';
import { anyone, endpoint, fileEndpoint, self } from '../kernel/endpoint.ts';
import { fields, longField, textField } from '../kernel/field.ts';
import { page } from '../kernel/page.ts';
import type { Standard } from '../kernel/standard.ts';
import { fileName, text } from '../kernel/values.ts';
import { personFields } from '../people/fields.ts';
import type { PublicOrganization } from './pages.ts';

// The page of one application for its candidate, who opens it without an account by the link in the confirmation mail.

/**
 * What a candidate learns of their application's state (docs/rules/pipeline-actions.md#what-the-candidate-is-told): never
 * a reason, never a step's name.
 */
export const ownStages = [
  'received',
  'review',
  'interviews',
  'offer',
  'hired',
  'declined',
  'withdrawn',
  'closed',
] as const;
export type OwnStage = (typeof ownStages)[number];
/** The stages that an application passes through. */
export const ownPath = ['received', 'review', 'interviews', 'offer'] as const satisfies readonly OwnStage[];
/** Whether it has no offer yet and has not ended. */
export const isUnderWay = (stage: OwnStage): boolean => ['received', 'review', 'interviews'].includes(stage);
/** For any step except the archive. */
export const ownStageOf = (type: string): OwnStage =>
  type === 'sourced_new' || type === 'application'
    ? 'received'
    : inReview(type)
      ? 'review'
      : type === 'offered'
        ? 'offer'
        : type === 'hired'
          ? 'hired'
          : isEnd(type)
            ? 'closed'
            : 'interviews';
/** The conversations that the job plans for every candidate. Null: none. */
export const conversationsOf = (
  steps: readonly Pick<Step, 'type' | 'duration_minutes'>[],
): { count: number; minutes: number } | null => {
  const planned = steps.filter(meets);
  return planned.length
    ? { count: planned.length, minutes: planned.reduce((sum, each) => sum + each.duration_minutes, 0) }
    : null;
};

/** The candidate's offer, in the terms of the letter. */
export type OwnOffer = {
  /** The revision of the offer, which the answer sends back, so that the accepted terms are those that the candidate read. */
  revision: number;
  terms: Parameters<typeof termsWords>[0];
  /** When the candidate accepted the offer themselves, and the name that they typed. */
  accepted: { at: string; signed_as: string | null } | null;
  /** Whether the offer's last day has passed. */
  expired: boolean;
};
export type OwnApplication = {
  organization: PublicOrganization;
  /** `path`: of its post, while that is public. */
  job: { name: string; path: string | null };
  person: { first_name: string; last_name: string; email: string | null; phone: string | null };
  stage: OwnStage;
  /** The last stage that they reached before the end. */
  reached: (typeof ownPath)[number];
  applied_at: string;
  /** The open offer, or the one that the candidate answered. Shown by the offer's own link, and to a signed-in candidate. */
  offer: OwnOffer | null;
  /** The last day on which the candidate can answer the offer. */
  answer_by: string | null;
  conversations: { count: number; minutes: number } | null;
  documents: { name: string; added_at: string }[];
  /** Whether the candidate is still considered. */
  may_withdraw: boolean;
  may_add: boolean;
  /** Present if only a knockout answer closed it. `asked`: they asked for a person. Null: another reason closed it, or they do not know yet. */
  second_look: { asked: boolean } | null;
  /** Whether the organization archives automatically for knockout answers. */
  knockouts_close: boolean;
  /** The last moment when the candidate can undo a withdrawal. */
  undo_until: string | null;
  /** When the candidate asked for their details to be erased. */
  erasure_asked_at: string | null;
  /** The deadline by which that request must be answered. */
  erasure_answer_by: string | null;
  /** When a request for erasure was last answered without an erasure. */
  erasure_answered_at: string | null;
  /** When the candidate's details were erased. The page then shows nothing else, not even the job. */
  erased_at: string | null;
  privacy_notice: string;
  /** The organization's time zone, for the page's times. */
  zone: string;
};
export const ownApplicationPage = page<OwnApplication>('/:org/applications/:token', { needs: anyone, frame: 'public' });
export const ownApplicationPath = (org: string, token: string): string => `/${org}/applications/${token}`;

/** A candidate's own application in the list of them. `path`: its own page. */
export type ListedOwn = Pick<
  OwnApplication,
  'stage' | 'reached' | 'applied_at' | 'answer_by' | 'conversations' | 'knockouts_close' | 'zone'
> & { id: string; job: string; path: string };
/** The applications of a signed-in user, by the address of their account. */
export const ownApplicationsPage = page<Standard & { applications: ListedOwn[] }>('/positions/mine', { needs: self });

export const withdrawFields = fields({
  note: longField('Reason', { max: 2000, caption: 'Would you tell us why?' }),
});
export const acceptOwnFields = fields({
  signed_as: textField('Your full name', { required: true, max: 160, caption: 'Type your full name to accept' }),
});
export const declineOwnFields = fields({
  note: longField('Reason', { max: 2000, caption: 'Would you tell us why?' }),
});
const { first_name, last_name, phone } = personFields.each;
export const ownDetailsFields = fields({ first_name, last_name, phone });

const position = z.number().optional();
const at = (call: string) => `/:org/applications/:token/api/${call}`;
/** Slows down callers who guess links. */
const limit = { most: 60, seconds: 3600 };
const common = { needs: anyone, limit, bytes: 16 * 1024 };
export const withdrawOwn = endpoint(at('withdraw'), {
  ...common,
  summary: `A candidate leaves the job by the link of their application. It can be taken back for ${undoMinutes} minutes. Errors: not_found, wrong_state, rate_limited.`,
  request: z.strictObject({ ...withdrawFields.shape }),
  payload: z.object({ position }),
});
export const returnOwn = endpoint(at('return'), {
  ...common,
  summary: 'A candidate takes their withdrawal back. Errors: not_found, wrong_state, rate_limited.',
  request: z.strictObject({}),
  payload: z.object({ position }),
});
const revision = z.number({ error: 'Revision is required.' }).int();
const answering =
  '`revision`: of the offer that they read. The link must be the one that came with the offer, or one that their account shows. Errors: not_found, stale (the offer was changed since), wrong_state (it is answered already, taken back or expired, or another link shows it), job_closed, rate_limited.';
export const acceptOwn = endpoint(at('accept'), {
  ...common,
  summary: `A candidate accepts their offer and is hired. \`signed_as\`: the name that they typed to confirm it. ${answering}`,
  request: z.strictObject({ revision, ...acceptOwnFields.shape }),
  payload: z.object({ position }),
});
export const declineOwn = endpoint(at('decline'), {
  ...common,
  summary: `A candidate declines their offer, and may say why. ${answering}`,
  request: z.strictObject({ revision, ...declineOwnFields.shape }),
  payload: z.object({ position }),
});
export const mailOfferOwn = endpoint(at('offer_link'), {
  ...common,
  limit: { most: 3, seconds: 3600 },
  summary:
    'Mails the link that shows the offer to the address of the candidate, who may have only the link of the application. Errors: not_found, wrong_state, rate_limited.',
  request: z.strictObject({}),
  payload: z.object({ position }),
});
export const askAgainOwn = endpoint(at('second_look'), {
  ...common,
  summary:
    'A candidate whose application a knockout answer alone has closed asks for a person to look at it again, which gives somebody of the job a task. Asking again changes nothing. Errors: not_found, wrong_state, rate_limited.',
  request: z.strictObject({}),
  payload: z.object({ position }),
});
export const changeOwn = endpoint(at('details'), {
  ...common,
  summary: 'A candidate corrects their name and phone number. Errors: not_found, validation, rate_limited.',
  request: z.strictObject({ ...ownDetailsFields.shape }),
  payload: z.object({ position }),
});
export const signOwn = endpoint(at('upload'), {
  ...common,
  summary:
    'An address for one document that a candidate adds, as `/api/signed_url` makes it. Errors: not_found, wrong_state, file, rate_limited.',
  request: z.strictObject({ file_name: fileName(), file_type: text('File type', 120) }),
  payload: z.object({ signedRequest: z.string(), headers: z.record(z.string(), z.string()), file_id: z.string() }),
});
export const addOwn = endpoint(at('document'), {
  ...common,
  summary: `Add the uploaded document to the candidate's record. Errors: not_found, wrong_state, file ('${resumeRefused}'), rate_limited.`,
  request: z.strictObject({ file_id: text('File', 200), file_name: fileName() }),
  payload: z.object({ position }),
});
export const eraseOwn = endpoint(at('erasure'), {
  ...common,
  summary:
    'A candidate asks for their details to be erased, which gives an administrator a task. Asking again changes nothing. Errors: not_found, rate_limited.',
  request: z.strictObject({}),
  payload: z.object({ position }),
});
export const downloadOwn = fileEndpoint(at('download'), {
  kind: 'stream',
  types: ['application/zip'],
  needs: anyone,
  limit: { most: 10, seconds: 3600 },
  summary:
    'What a candidate gave and was sent: `data.json` with their details, applications, consents and messages, and their documents. Errors: not_found, rate_limited.',
  request: z.object({}),
});
