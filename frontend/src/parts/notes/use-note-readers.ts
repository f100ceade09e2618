import { useRef } from 'react';
import type { Option } from '@candor/contracts/kernel/standard';
import { noteReaders } from '@candor/contracts/people/endpoints';
import { mentionedIn } from '@candor/contracts/notes/notes';
import { call } from '../../page/call.ts';

/** The people whom a note may mention, loaded on first use, and the mentions in a text. */
export const useNoteReaders = (candidate_id: string, job_id: string | null, secret: boolean) => {
  const asked = useRef(new Map<string, Promise<readonly Option[]>>());
  const readers = (): Promise<readonly Option[]> => {
    const visibility = secret ? 'private' : 'team';
    const key = `${candidate_id} ${job_id} ${visibility}`;
    const known = asked.current.get(key);
    if (known) return known;
    const found = call(noteReaders, { candidate_id, visibility, job_id: job_id ?? undefined }).then((answer) => {
      if (answer.status === 'ok') return answer.payload.members;
      asked.current.delete(key);
      return [];
    });
    asked.current.set(key, found);
    return found;
  };
  return {
    readers,
    mentions: async (html: string): Promise<string[]> =>
      html.includes('@') ? mentionedIn(html, await readers()).map(({ value }) => value) : [],
  };
};
