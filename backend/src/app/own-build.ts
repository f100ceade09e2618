import { rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Notes in the folder of this build that a process runs from it, so that no later build removes its files: threads are started from them at any time. */
export const holdBuild = (): void => {
  const folder = dirname(dirname(fileURLToPath(import.meta.url)));
  if (!basename(folder).startsWith('bundle-')) return;
  const note = join(folder, `runs-${process.pid}`);
  try {
    writeFileSync(note, '');
    process.once('exit', () => rmSync(note, { force: true }));
  } catch {
    // The files belong to another user, as in a container: nothing builds there.
  }
};
