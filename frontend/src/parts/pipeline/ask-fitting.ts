import type { Answer, PayloadOf } from '@candor/contracts/kernel/endpoint';
import { fittingMessages } from '@candor/contracts/pipeline/endpoints';
import { call } from '../../page/call.ts';
import { mostAtOnce } from './pipeline-calls.ts';

export type Fitting = PayloadOf<typeof fittingMessages>;
/** How many of these candidates get which rejection text and when, and the recorded facts of each. */
export const askFitting = async (
  ids: readonly string[],
  { reason, delay = null }: { reason: string | null; delay?: number | null },
  signal?: AbortSignal,
): Promise<Answer<Fitting>> => {
  const all: Fitting = { fits: [], recorded: [] };
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const applications = ids.slice(from, from + mostAtOnce);
    const wish = { applications, disqualification_reason_id: reason, delay_hours: delay };
    const answer = await call(fittingMessages, wish, { signal });
    if (answer.status === 'error') return answer;
    all.recorded.push(...answer.payload.recorded);
    for (const fit of answer.payload.fits) {
      const known = all.fits.find((each) => each.template_key === fit.template_key);
      if (known) known.count += fit.count;
      else all.fits.push({ ...fit });
    }
  }
  return { status: 'ok', payload: all };
};
