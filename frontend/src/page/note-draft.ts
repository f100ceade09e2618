import { useStored } from '../kit/stored.ts';
import { useStandard } from './use-page.ts';

const prefix = 'note ';
/** `secret`: only for its author. It is kept with the words, so that a private note never comes back as one for the team. */
type NoteDraft = { text: string; secret: boolean };
const nothing: NoteDraft = { text: '', secret: false };

/**
 * The note that the reader has begun to write about a candidate and not sent. This tab keeps it through a reload, a lost
 * connection and a look at somebody else.
 */
export const useNoteDraft = (candidate_id: string) => {
  const { user } = useStandard();
  const [draft, set] = useStored<NoteDraft>(`${prefix}${user.id} ${candidate_id}`, nothing, 'tab');
  const change = (next: NoteDraft) => (next.text || next.secret ? next : null);
  return {
    ...draft,
    write: (text: string) => set((now) => change({ ...now, text })),
    keepSecret: (secret: boolean) => set((now) => change({ ...now, secret })),
    /** Forgets what was sent, unless more was typed meanwhile. */
    sent: (text: string) => set((now) => (now.text === text ? null : now)),
  };
};

/** Forgets all begun notes: they are about candidates, and must not stay where somebody has signed out. */
export const forgetNoteDrafts = (): void => {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  } catch {
    /* the browser may refuse to store */
  }
};
