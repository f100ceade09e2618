import { z } from 'zod';
import { anyone, endpoint, type FormWay } from '../kernel/endpoint.ts';
import { page } from '../kernel/page.ts';
import { maybe, oneOf, text } from '../kernel/values.ts';
import type { PublicOrganization } from '../public/pages.ts';
import { languageParameter } from '../words/say.ts';
import { backQuery } from '../kernel/form-way.ts';

// The page to which the letter leads that asks the sender of a form to confirm that they may be written to.

/**
 * `said`: the reader's answer, or `asked` before there is one; `expired`: the link is too old. The page shows no name and no address, because letters
 * are forwarded, and nothing that the sender of the form typed. `form`: what the page's forms send to prove that they come from this page.
 */
export type ConfirmAsked = {
  organization: PublicOrganization;
  said: 'asked' | 'confirmed' | 'declined' | 'expired' | 'again';
  form_title: string;
  consent_text: string;
  sent_at: string;
  zone: string;
  /** Where the reader downloads the file of the form, once they confirmed. */
  download_path: string | null;
  problem: string | null;
  form: { token: string; xsrf: string; uid: string };
};
export const confirmPage = page<ConfirmAsked>('/:org/confirm/:token', { needs: anyone, frame: 'public' });
export const confirmPath = (org: string, token: string): string => `/${org}/confirm/${token}`;
/** Leads back to the page, which shows the present state. */
const backToPage: FormWay = ({ org = '', token = '' }, body, { code, position }) =>
  `${confirmPath(encodeURIComponent(org), encodeURIComponent(token))}?${backQuery(body, code, position)}`;
export const answerConfirmation = endpoint('/:org/confirm/:token/api/answer', {
  needs: anyone,
  // Slows down callers who guess links.
  limit: { most: 60, seconds: 3600 },
  bytes: 4 * 1024,
  form: backToPage,
  summary:
    'The reader of the letter says whether they agree to be written to (`confirm`), did not send the form (`decline`: they get no more letters that they did not ask for), or wants another letter because the link is too old (`again`). Errors: not_found, expired, wrong_state, rate_limited.',
  request: z.strictObject({
    answer: oneOf('Confirmation', ['confirm', 'decline', 'again']),
    [languageParameter]: maybe(text('Language', 10)),
  }),
  payload: z.object({ position: z.number().optional() }),
});
