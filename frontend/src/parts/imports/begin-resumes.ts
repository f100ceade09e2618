import { say } from '@candor/contracts/words/say';
import type { ImportSettings } from '@candor/contracts/imports/events';
import { checkImport, startImport } from '@candor/contracts/imports/imports';
import { withProgress } from '../../kit/progress-bar.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** Starts an import of resumes, which needs no check first. `then` runs when the import has started. */
export const beginResumes = (id: string, settings: ImportSettings, then: () => unknown): Promise<boolean> => {
  const what = say('Add the resumes');
  return settle(
    what,
    withProgress(() => call(checkImport, { id, settings: settings as never })),
    ({ version }) =>
      settle(
        what,
        withProgress(() => call(startImport, { id, version })),
        then,
      ),
  );
};
