import { z } from 'zod';
import { anyone, endpoint, type FormWay } from '../kernel/endpoint.ts';
import { page } from '../kernel/page.ts';
import { email, maybe, maybeText, oneOf, text } from '../kernel/values.ts';
import type { PublicOrganization } from '../public/pages.ts';
import { languageParameter, phrase } from '../words/say.ts';
import { type RequestKind, requestKindKeys } from './values.ts';
import { backQuery } from '../kernel/form-way.ts';

// The public page about privacy, on which a person without a link asks for their data, and the page on which they confirm it.

/** What a person can ask, in their own words. */
export const askedWords: Readonly<Record<RequestKind, string>> = {
  access: phrase('Send me a copy of my data'),
  erase: phrase('Erase my data'),
  rectify: phrase('Correct my data'),
  object: phrase('Stop using my data'),
};
export const longestDetails = 2000;
/** How many days the link that confirms a request is valid. */
export const confirmRequestDays = 3;
/** How many such emails one address gets from an organization in a day. */
export const mostRequestMails = 3;

type Form = { xsrf: string; uid: string };
/** `notice`: what the organization does with data. `days`: until when a request is answered. `sent`: whether the visitor has just sent a request. */
export type PrivacyNotice = {
  organization: PublicOrganization;
  notice: string;
  days: number;
  sent: boolean;
  problem: string | null;
  form: Form;
};
export const privacyNoticePage = page<PrivacyNotice>('/:org/privacy', { needs: anyone, frame: 'public' });
export const privacyPath = (org: string): string => `/${org}/privacy`;
/** The page to which the email leads. `answer_by`: null until the request is confirmed. */
export type RequestToConfirm = {
  organization: PublicOrganization;
  kind: RequestKind;
  answer_by: string | null;
  zone: string;
  problem: string | null;
  form: Form & { token: string };
};
export const confirmRequestPage = page<RequestToConfirm>('/:org/privacy/:token', { needs: anyone, frame: 'public' });
export const confirmRequestPath = (org: string, token: string): string => `/${org}/privacy/${token}`;

const back = (path: string, body: Readonly<Record<string, unknown>>, said: string | null): string => {
  const asked = backQuery(body, said, null);
  return asked ? `${path}?${asked}` : path;
};
const toNotice: FormWay = ({ org = '' }, body, { code }) =>
  back(privacyPath(encodeURIComponent(org)), body, code ?? 'sent');
const toConfirmation: FormWay = ({ org = '', token = '' }, body, { code }) =>
  back(confirmRequestPath(encodeURIComponent(org), encodeURIComponent(token)), body, code);

export const requestData = endpoint('/:org/privacy/api/request', {
  needs: anyone,
  limit: { most: 10, seconds: 3600 },
  bytes: 16 * 1024,
  form: toNotice,
  summary: `A visitor asks about their data: access, erasure, correction or objection. The address gets an email with a link that confirms the request, at most ${mostRequestMails} a day; the request counts once it is confirmed. The answer is the same for every address. \`website\` must be empty. Errors: not_found, rate_limited.`,
  request: z.strictObject({
    email: email('Email'),
    kind: oneOf('Request', requestKindKeys),
    details: maybeText('Details', longestDetails),
    website: maybe(text('Website', 200)),
    [languageParameter]: maybe(text('Language', 10)),
  }),
  payload: z.object({}),
});
export const confirmRequest = endpoint('/:org/privacy/:token/api/confirm', {
  needs: anyone,
  // Slows down callers who guess links.
  limit: { most: 60, seconds: 3600 },
  bytes: 4 * 1024,
  form: toConfirmation,
  summary:
    'The reader of the email confirms the request of its link. It then appears among the requests of the organization, with its deadline. Confirming again changes nothing. Errors: not_found, rate_limited.',
  request: z.strictObject({ [languageParameter]: maybe(text('Language', 10)) }),
  payload: z.object({}),
});
