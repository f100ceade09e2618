import { type Directory, directories } from './endpoints.ts';

// Of which type a file is, by the ending of its name: browsers and archives do not say it of every kind.

/** The ending of a name, without its dot. */
export const endingOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
/** The type as which a file may go into this directory: the one that it comes with where that has its ending, else the first that has; null: none has. */
export const typeIn = (directory: Directory, { name, type }: { name: string; type: string }): string | null => {
  const fits = Object.entries(directories[directory].types).flatMap(([each, endings]) =>
    (endings as readonly string[]).includes(endingOf(name)) ? each : [],
  );
  return fits.includes(type) ? type : (fits[0] ?? null);
};
