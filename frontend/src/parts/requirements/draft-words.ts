import { say } from '@candor/contracts/words/say';
import type { Fallback } from '@candor/contracts/requirements/suggestions';
import type { Provider } from '@candor/contracts/jobs/values';

export type By = { provider: Provider; fallback: Fallback | null };
/** The text that says who wrote the drafts and, if not the model, why. */
export const byWords = ({ provider, fallback }: By): string =>
  provider === 'ai'
    ? say('Drafted by AI from the name of the job. Read before you keep.')
    : fallback === 'no_agreement'
      ? say('From templates. An administrator can allow AI in the settings of the organization.')
      : fallback === 'budget'
        ? say('From templates: today’s AI drafts are used up.')
        : fallback === 'unavailable'
          ? say('From templates: AI is not available right now.')
          : say('From templates. Read before you keep.');
