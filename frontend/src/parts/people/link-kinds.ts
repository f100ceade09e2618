import { sayLabel } from '@candor/contracts/words/say';
import { linkKinds } from '@candor/contracts/people/fields';
import { upsertUrl } from '@candor/contracts/people/endpoints';
import { call } from '../../page/call.ts';

export type LinkKind = keyof typeof linkKinds;
export const kindName = (kind: string): string => sayLabel((linkKinds as Record<string, string>)[kind] ?? kind);
/** The kind of a link, recognized by its site. */
export const guessKind = (url: string): LinkKind =>
  /linkedin\./i.test(url) ? 'linkedin' : /github\./i.test(url) ? 'github' : 'website';
export const addUrl = (personId: string, kind: string, url: string) =>
  call(upsertUrl, { candidate_id: personId, kind: kind as LinkKind, url });
