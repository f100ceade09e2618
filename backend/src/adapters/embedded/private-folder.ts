import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

// Only the user who runs the application may read the data. Imported by workers: erasable syntax only.

export const folderMode = 0o700;
export const fileMode = 0o600;

const isOpen = (mode: number): boolean => (mode & 0o077) !== 0;
const tighten = async (path: string): Promise<void> => {
  const found = await stat(path);
  if (!found.isDirectory()) return isOpen(found.mode) ? chmod(path, fileMode) : undefined;
  // The folder's own mode is changed last: a closed folder contains nothing open, so a large folder is walked only once.
  if (!isOpen(found.mode)) return;
  for (const name of await readdir(path)) await tighten(join(path, name));
  await chmod(path, folderMode);
};

/** Makes a folder and its parents. Node's recursive mkdir never returns in /proc, where no folder can be made. */
const makeFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { mode: folderMode });
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    const above = dirname(folder);
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || above === folder || existsSync(above)) throw fault;
    await makeFolder(above);
    await mkdir(folder, { mode: folderMode });
  }
};

/** Makes the data folder, or closes one that other users may read, with all its content. Files of an earlier release may be open within a closed folder, so the folder's own entries are checked in any case. If the system does not let us close it (a mounted folder of another user), a message says so and the start continues. */
export const closeFolder = async (folder: string): Promise<void> => {
  await makeFolder(folder);
  try {
    for (const name of await readdir(folder)) await tighten(join(folder, name));
    if (isOpen((await stat(folder)).mode)) await chmod(folder, folderMode);
  } catch (fault) {
    if (!['EPERM', 'EACCES', 'EROFS', 'ENOENT'].includes(String((fault as NodeJS.ErrnoException).code))) throw fault;
    console.warn(`Other users of this machine may be able to read ${folder}: ${(fault as Error).message}`);
  }
};

/** Makes the file private before anything is written to it. SQLite gives its -wal and -shm files the mode of their database. */
export const closeFile = (path: string): void => {
  closeSync(openSync(path, 'a', fileMode));
  chmodSync(path, fileMode);
};
