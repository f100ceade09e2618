// The folder that all test files of one run share. It is removed at the end. `scripts/test.mjs` makes one for all suites; a run of Jest alone makes its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const makeRunFolder = () => (process.env.TEST_RUN_FOLDER = mkdtempSync(join(tmpdir(), 'candor-run-')));
export const removeRunFolder = () => rmSync(process.env.TEST_RUN_FOLDER, { recursive: true, force: true });

/** Jest calls this once per project before it starts its workers, which inherit the environment. */
export default () => {
  if (process.env.TEST_RUN_FOLDER) return;
  makeRunFolder();
  process.once('exit', removeRunFolder);
};
