import { say } from '@candor/contracts/words/say';
import type { ImportSettings } from '@candor/contracts/imports/import-events';
import { checkImport, startImport } from '@candor/contracts/imports/imports';
import { withProgress } from '../../kit/progress-bar.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** Begins an import of resumes, which has nothing to check before. `then` follows when it has begun. */
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
