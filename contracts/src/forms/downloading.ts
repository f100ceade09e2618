import { z } from 'zod';
import { anyone, fileEndpoint } from '../kernel/endpoint.ts';
import { page } from '../kernel/page.ts';
import { directories } from '../files/endpoints.ts';
import type { PublicOrganization } from '../public/pages.ts';
import type { CleanHtml } from '../values/rich-text.ts';

// The page where the sender of a form downloads its file.

/** `file`: null once the link has ended; the page then answers 410. `form_path`: where the form can be sent again, while it is open. */
export type FormDownload = {
  organization: PublicOrganization;
  file: { name: string; size: number; until: string; token: string } | null;
  success: CleanHtml | null;
  form_path: string | null;
  zone: string;
};
export const downloadPage = page<FormDownload>('/:org/download/:token', { needs: anyone, frame: 'public' });
export const downloadPath = (org: string, token: string): string => `/${org}/download/${token}`;
export const fetchFormFile = fileEndpoint('/:org/download/:token/api/file', {
  kind: 'stream',
  types: Object.keys(directories.downloads.types),
  needs: anyone,
  limit: { most: 60, seconds: 3600 },
  summary:
    'The sender of a form downloads its file by the link that they got. Errors: not_found, expired (7 days are over), rate_limited.',
  request: z.object({}),
});
