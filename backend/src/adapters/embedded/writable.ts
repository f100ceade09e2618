import { constants } from 'node:fs';
import { access, open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

// What an operator does if a file or the data folder cannot be written. Imported by workers: erasable syntax only.

const closed = /^(SQLITE_(READONLY|CANTOPEN|PERM)|EROFS$|EACCES$|EPERM$)/;
const full = /^(SQLITE_FULL|ENOSPC$|EDQUOT$)/;
/** The advice for a fault with this code at this path, as the end of a sentence. Null if there is none. */
export const remedyFor = (code: string, path: string): string | null =>
  closed.test(code)
    ? `let the user who runs Candor write to ${resolve(path)} and its folder, on a disk that is not mounted read-only`
    : full.test(code)
      ? `make room on the disk of ${resolve(path)}`
      : null;

const other = 'or set DATA_DIR to another folder.';
/** The refusal to start on this folder because of a fault with this code. Null: the fault is not about the folder. */
const refusal = (code: string, folder: string): string | null => {
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `The data folder ${folder} is a file, or lies in one, so nothing can be stored in it: move the file away, ${other}`;
  if (code === 'ENOENT')
    return `The data folder ${folder} cannot be made there, so nothing can be stored in it: make it by hand, ${other}`;
  const remedy = remedyFor(code, folder);
  return remedy && `The data folder ${folder} cannot be written: ${remedy}, ${other}`;
};

/** Runs `work` that makes or opens the data folder. Throws a message for the operator if the folder, or a file in it, cannot be written. `files`: files that must be writable if they exist. */
export const inWritableFolder = async (
  given: string,
  files: readonly string[],
  make: () => Promise<void>,
): Promise<void> => {
  const folder = resolve(given);
  let at = folder;
  try {
    await make();
    const probe = join(folder, `.written-${process.pid}`);
    await (await open(probe, 'w')).close();
    await rm(probe);
    for (const name of files) {
      at = join(folder, name);
      await access(at, constants.R_OK | constants.W_OK).catch((fault: NodeJS.ErrnoException) => {
        if (fault.code !== 'ENOENT') throw fault;
      });
    }
  } catch (fault) {
    const said = refusal(String((fault as NodeJS.ErrnoException).code), at);
    if (!said) throw fault;
    throw new Error(at === folder ? said : said.replace('The data folder', 'The file'), { cause: fault });
  }
};
