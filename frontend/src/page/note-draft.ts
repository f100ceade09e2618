import { useStored } from '../kit/stored.ts';
import { noteName } from './note-names.ts';
import { useStandard } from './use-page.ts';

/** `secret`: only for its author. It is kept with the words, so that a private note never comes back as one for the team. */
type NoteDraft = { text: string; secret: boolean };
const nothing: NoteDraft = { text: '', secret: false };

/**
 * The note that the reader has begun to write about a candidate, on a job or on none, and not sent. This tab keeps it through a reload, a lost
 * connection and a look at somebody else.
 */
export const useNoteDraft = (candidate_id: string, job_id: string | null) => {
  const { user } = useStandard();
  const [draft, set] = useStored<NoteDraft>(noteName(user.id, candidate_id, job_id), nothing, 'tab');
  const change = (next: NoteDraft) => (next.text || next.secret ? next : null);
  return {
    ...draft,
    write: (text: string) => set((now) => change({ ...now, text })),
    keepSecret: (secret: boolean) => set((now) => change({ ...now, secret })),
    /** Forgets what was sent, unless more was typed meanwhile. */
    sent: (text: string) => set((now) => (now.text === text ? null : now)),
  };
};
