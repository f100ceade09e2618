import { useKeptDraft } from './kept-draft.ts';
import { noteName } from './draft-names.ts';
import { useStandard } from './use-page.ts';

/** `secret`: whether only the author may read the note. It is kept with the text, so that a private note never returns as one for the team. */
type NoteDraft = { text: string; secret: boolean };
const nothing: NoteDraft = { text: '', secret: false };
const isEmpty = ({ text, secret }: NoteDraft): boolean => !text && !secret;

/** The reader's unsent note about a candidate, on a job or on none. This tab keeps the note through a reload, a lost connection and a visit to another candidate. */
export const useNoteDraft = (candidate_id: string, job_id: string | null) => {
  const { user } = useStandard();
  const [draft, change] = useKeptDraft(noteName(user.id, candidate_id, job_id), nothing, isEmpty, 'tab');
  return {
    ...draft,
    write: (text: string) => change((now) => ({ ...now, text })),
    keepSecret: (secret: boolean) => change((now) => ({ ...now, secret })),
    /** Deletes the note that was sent, unless more was typed meanwhile. */
    sent: (text: string) => change((now) => (now.text === text ? nothing : now)),
  };
};
