import { z } from 'zod';
import { anyone, endpoint, fileEndpoint, type FormWay } from '../kernel/endpoint.ts';
import { maybeText } from '../kernel/values.ts';
import { languageParameter } from '../words/say.ts';
import { page } from '../kernel/page.ts';
import { directories } from '../files/endpoints.ts';
import type { PublicOrganization } from '../public/pages.ts';
import type { CleanHtml } from '../values/rich-text.ts';
import { backQuery } from '../kernel/form-way.ts';

// The page where the sender of a form downloads its file.

/** `file`: null once the link has ended; the page then answers 410. `form_path`: where the form can be sent again, while it is open. */
export type FormDownload = {
  organization: PublicOrganization;
  file: { name: string; size: number; until: string; token: string } | null;
  success: CleanHtml | null;
  form_path: string | null;
  zone: string;
  /** What the page sends to ask for another link. Null: the link has not ended, or there is no file any more. */
  again: { token: string; uid: string } | null;
  /** Whether the sender asked for another link. */
  wanted: boolean;
};
export const downloadPage = page<FormDownload>('/:org/download/:token', { needs: anyone, frame: 'public' });
export const downloadPath = (org: string, token: string): string => `/${org}/download/${token}`;
const backToPage: FormWay = ({ org = '', token = '' }, body, { code, position }) =>
  `${downloadPath(encodeURIComponent(org), encodeURIComponent(token))}?${backQuery(body, code ?? 'wanted', position)}`;
export const wantFormFile = endpoint('/:org/download/:token/api/again', {
  needs: anyone,
  limit: { most: 10, seconds: 3600 },
  bytes: 4 * 1024,
  sessionless: true,
  form: backToPage,
  summary:
    'By a link that has ended, the sender of a form asks for another link to its file. It goes to the address that they gave, once a day and three times a week; the answer says neither the address nor whether a letter leaves. Errors: not_found, rate_limited.',
  request: z.strictObject({ [languageParameter]: maybeText('Language', 10) }),
  payload: z.object({ position: z.number().optional() }),
});
export const fetchFormFile = fileEndpoint('/:org/download/:token/api/file', {
  kind: 'stream',
  types: Object.keys(directories.downloads.types),
  needs: anyone,
  limit: { most: 60, seconds: 3600 },
  summary:
    'The sender of a form downloads its file by the link that they got. Errors: not_found, expired (7 days are over), rate_limited.',
  request: z.object({}),
});
