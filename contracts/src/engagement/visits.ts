import { z } from 'zod';
import { anyone, endpoint, type FormWay } from '../kernel/endpoint.ts';
import { maybeText, oneOf } from '../kernel/values.ts';
import { languageParameter } from '../words/say.ts';
import { answerVisitsPath } from './visit-answers.ts';
import { word } from '../kernel/form-way.ts';

// What visitors of public pages say about being recognized (docs/design/engagement.md#the-question).

/** Leads back to the page of this organization that asked. */
const backToPage: FormWay = ({ org = '' }, { back, [languageParameter]: language }) => {
  const own = `/${encodeURIComponent(org)}`;
  const path = word(back);
  const to = path.startsWith(`${own}/`) && /^(\/[\w%.~-]+)+$/.test(path) ? path : `${own}/jobs`;
  return word(language) ? `${to}?${new URLSearchParams({ [languageParameter]: word(language) }).toString()}` : to;
};
export const answerVisits = endpoint(answerVisitsPath, {
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
