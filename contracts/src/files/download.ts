import { z } from 'zod';
import { endpoint, self } from '../kernel/endpoint.ts';
import { text } from '../kernel/values.ts';

/** How long a download may wait until it begins, in seconds. */
export const downloadSeconds = 60;
export const allowDownload = endpoint('/api/download/allow', {
  needs: self,
  // Nothing of the organisation changes, so it is asked for on a page of the past too.
  reads: true,
  summary: `Begin a download: \`address\` is the path and query of a GET that answers with a file. Within ${downloadSeconds} seconds the same person, in the same session, sends exactly that GET with the \`download_token\` of the answer added to its query, once. Without one such a GET answers 403 with the code \`download\`.`,
  request: z.strictObject({ address: text('Address', 200_000) }),
  payload: z.object({ download_token: z.string() }),
});
