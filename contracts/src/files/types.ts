import { type Directory, directories } from './endpoints.ts';

const longestName = 200;
/** Characters that a name from elsewhere may contain and a file name here may not. */
const notInNames = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069/\\]/gu;

// Finds a file's type by the ending of its name: browsers and archives do not give it for every kind.

/** The ending of a name, without its dot. */
export const endingOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
/** The type that this directory allows for the file: the file's own type if the ending fits it, or else the first type that fits; null: none fits. */
export const typeIn = (directory: Directory, { name, type }: { name: string; type: string }): string | null => {
  const fits = Object.entries(directories[directory].types).flatMap(([each, endings]) =>
    (endings as readonly string[]).includes(endingOf(name)) ? each : [],
  );
  return fits.includes(type) ? type : (fits[0] ?? null);
};
/** A name from elsewhere as a file name for this type: without forbidden characters, and with an ending of the type. */
export const fileNameIn = (directory: Directory, name: string, type: string): string => {
  const clean = name.replace(notInNames, ' ').replace(/\s+/g, ' ').trim() || 'file';
  const endings = (directories[directory].types as Record<string, readonly string[]>)[type] ?? [];
  const [first] = endings;
  const ending = endings.includes(endingOf(clean)) ? endingOf(clean) : (first ?? '');
  if (!ending) return clean.slice(0, longestName).toWellFormed();
  const stem = clean.toLowerCase().endsWith(`.${ending}`) ? clean.slice(0, -ending.length - 1) : clean;
  return `${stem.slice(0, longestName - ending.length - 1).toWellFormed()}.${ending}`;
};
