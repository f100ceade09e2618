import { z } from 'zod';
import { anyone, endpoint, type FormWay } from '../kernel/endpoint.ts';
import { maybeText, oneOf } from '../kernel/values.ts';
import { languageParameter } from '../words/say.ts';

// What visitors of public pages say about being recognized (docs/design/engagement.md#the-question).

/** Holds the visitor's answer: a number that we sealed, or `no`. It is set by the answer and by nothing else. */
export const visitCookie = 'candor_visits';
export const refusedVisits = 'no';
/** How long (days) the answer holds. */
export const visitDays = 180;
/** The answer changes no log, so all its forms send the same id. It must have one, because every call has. */
export const visitUid = '00000000-0000-4000-8000-000000000000';
const word = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Back to the page of this organization that asked. */
const backToPage: FormWay = ({ org = '' }, { back, [languageParameter]: language }) => {
  const own = `/${encodeURIComponent(org)}`;
  const path = word(back);
  const to = path.startsWith(`${own}/`) && /^(\/[\w%.~-]+)+$/.test(path) ? path : `${own}/jobs`;
  return word(language) ? `${to}?${new URLSearchParams({ [languageParameter]: word(language) }).toString()}` : to;
};
export const answerVisits = endpoint('/:org/visits/api/answer', {
  needs: anyone,
  limit: { most: 60, seconds: 3600 },
  bytes: 4 * 1024,
  sessionless: true,
  form: backToPage,
  summary:
    'Say whether the organization may recognize this browser on its public pages. `yes` sets a cookie with a random number that only this server can make; `no` removes it. Only a page of this site can ask. Errors: not_found, elsewhere.',
  request: z.strictObject({
    answer: oneOf('Answer', ['yes', 'no']),
    back: maybeText('Page', 300),
    [languageParameter]: maybeText('Language', 10),
  }),
  payload: z.object({ visitor_id: z.string().nullable() }),
});
