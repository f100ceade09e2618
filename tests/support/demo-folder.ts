import { existsSync } from 'node:fs';
import { constants, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

// A test run builds the demo data once. Every spec file that needs the demo organization Northwind starts on a copy of that folder.

const run = process.env.TEST_RUN_FOLDER!;
const told = join(run, 'demo');
const claim = join(run, 'demo-claim');

/** Only one worker builds the demo. The other workers find the claim taken and wait. */
const claimed = (): Promise<boolean> =>
  mkdir(claim).then(
    () => true,
    () => false,
  );

/** Fills `folder` with the demo. `tell` starts an application with the demo on an empty folder, then stops the application. */
export const copyDemoTo = async (folder: string, tell: (folder: string) => Promise<void>): Promise<void> => {
  while (!existsSync(told)) {
    if (await claimed())
      try {
        if (existsSync(told)) break; // another worker finished between the two looks
        const telling = join(run, 'demo-telling');
        await rm(telling, { recursive: true, force: true }); // a worker that failed may have left it
        await mkdir(telling);
        await tell(telling);
        await rename(telling, told);
      } finally {
        await rm(claim, { recursive: true });
      }
    else await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await cp(told, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
};
