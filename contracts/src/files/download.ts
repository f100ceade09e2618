import { z } from 'zod';
import { endpoint, self } from '../kernel/endpoint.ts';
import { text } from '../kernel/values.ts';

/** The longest wait, in seconds, before a download begins. */
export const downloadSeconds = 60;
export const allowDownload = endpoint('/api/download/allow', {
  needs: self,
  // The call changes nothing in the organization, so a page of a past moment may use it too.
  reads: true,
  summary: `Begin a download: \`address\` is the path and query of a GET that answers with a file. Within ${downloadSeconds} seconds the same person, in the same session, sends exactly that GET with the \`download_token\` of the answer added to its query, once. Without one such a GET answers 403 with the code \`download\`.`,
  request: z.strictObject({ address: text('Address', 200_000) }),
  payload: z.object({ download_token: z.string() }),
});
