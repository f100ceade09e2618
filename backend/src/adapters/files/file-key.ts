import { BadUpload } from '../../kernel/ports/file-store.ts';

/** Checks a key: lower-case letters, digits and ._-/, and no way to a parent folder. Throws BadUpload. */
export const checked = (key: string): string => {
  if (!/^[a-z0-9][a-z0-9_./-]{0,199}$/.test(key) || /\.\.|\/\/|\/\.|\/$/.test(key))
    throw new BadUpload('This file name cannot be used.');
  return key;
};
