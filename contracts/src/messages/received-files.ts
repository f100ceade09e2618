import { directories } from '../files/endpoints.ts';
import { endingOf } from '../files/types.ts';

// The files of mails that come in. They obey the rules of other documents: known types, content that is of its type, a largest size.

export const mostReceivedFiles = 20;
export const mostReceivedBytes = directories.resumes.limit;
const types: Readonly<Record<string, readonly string[]>> = {
  ...directories.resumes.types,
  ...directories.images.types,
};
/** The type under which a file is kept, by the ending of its name; null: files of this kind are not kept. */
export const receivedType = (name: string): { type: string; ending: string } | null => {
  const ending = endingOf(name);
  const type = Object.keys(types).find((each) => types[each]!.includes(ending));
  return type && ending ? { type, ending } : null;
};
