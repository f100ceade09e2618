import type { Answer } from '@candor/contracts/kernel/endpoint';
import type { Subject } from './board-state.ts';

// What this page itself decided about candidates. A page that was read before such a decision is not out of date because of it, so the next decision goes on from there.

type Offer = NonNullable<Subject['offer']>;
type Decided = Pick<Subject, 'version' | 'step' | 'schedule_status'> & { offer: Omit<Offer, 'declined_by'> | null };
/** What a decision about one candidate answers. */
export type Carried = { application?: Decided; position?: number };
const decided = new Map<string, Decided>();
const waiting = new Map<string, Promise<unknown>>();

/** Another person is signed in on this page now; or the page begins anew. */
export const forgetOwn = (): void => decided.clear();

/** The candidate as the last decision of this page left them, where `subject` was read before it. */
export const afterOwn = <S extends Pick<Subject, 'id' | 'version'> & Partial<Pick<Subject, 'offer'>>>(
  subject: S,
): S => {
  const last = decided.get(subject.id);
  if (!last || last.version <= subject.version) return subject;
  return { ...subject, ...last, offer: last.offer && { declined_by: null, ...subject.offer, ...last.offer } };
};

/** Sends after earlier requests of this page about the same candidate, with the version that those led to. */
export const inTurn = async <A extends Answer<Carried>>(
  subject: Pick<Subject, 'id' | 'version'>,
  send: (version: number) => Promise<A>,
): Promise<A> => {
  const { id } = subject;
  const before = waiting.get(id);
  const run = (async () => {
    await before?.catch(() => undefined);
    return send(afterOwn(subject).version);
  })();
  waiting.set(id, run);
  try {
    const answer = await run;
    // What was decided before a refusal, or before an answer that was lost, still counts: versions only grow.
    if (answer.status === 'ok' && answer.payload.application) {
      const { version, step, offer, schedule_status } = answer.payload.application;
      decided.set(id, { version, step, offer, schedule_status });
    }
    return answer;
  } finally {
    if (waiting.get(id) === run) waiting.delete(id);
  }
};
