import { existsSync } from 'node:fs';
import { constants, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

// The demo is told once in a test run; every file that wants Northwind begins on a copy of that folder.

const run = process.env.TEST_RUN_FOLDER!;
const told = join(run, 'demo');
const claim = join(run, 'demo-claim');

/** Only one worker tells the demo; the others find the claim taken and wait. */
const claimed = (): Promise<boolean> =>
  mkdir(claim).then(
    () => true,
    () => false,
  );

/** Fills `folder` with the demo. `tell` starts an application with the demo on an empty folder and stops it again. */
export const copyDemoTo = async (folder: string, tell: (folder: string) => Promise<void>): Promise<void> => {
  while (!existsSync(told)) {
    if (await claimed())
      try {
        const telling = join(run, 'demo-telling');
        await rm(telling, { recursive: true, force: true }); // left by a worker that failed
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
