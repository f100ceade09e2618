import type { Answer } from '@candor/contracts/kernel/endpoint';
import type { Subject } from '../board/board-state.ts';

// What this page itself decided about candidates. A page that was read before such a decision is not out of date because of it, so the next decision goes on from there.

type Offer = NonNullable<Subject['offer']>;
type Decided = Pick<Subject, 'version' | 'step' | 'schedule_status'> & { offer: Omit<Offer, 'declined_by'> | null };
/** What a decision about one candidate answers. */
export type Carried = { application?: Decided; position?: number };
/** Of a decision about several candidates only the versions are known. */
const decided = new Map<string, Decided | Pick<Decided, 'version'>>();
const waiting = new Map<string, Promise<unknown>>();

/** Another person is signed in on this page now; or the page begins anew. */
export const forgetOwn = (): void => decided.clear();

/** The candidate as the last decision of this page left them, where `subject` was read before it. */
export const afterOwn = <S extends Pick<Subject, 'id' | 'version'> & Partial<Pick<Subject, 'offer'>>>(
  subject: S,
): S => {
  const last = decided.get(subject.id);
  if (!last || last.version <= subject.version) return subject;
  if (!('step' in last)) return { ...subject, ...last };
  return { ...subject, ...last, offer: last.offer && { declined_by: null, ...subject.offer, ...last.offer } };
};

/** Runs after earlier requests of this page about any of these candidates, and before later ones. Undo takes its place here at once and waits inside for what it takes back: a decision that follows it must not pass it. */
export const afterEarlier = async <A>(ids: readonly string[], send: () => Promise<A>): Promise<A> => {
  const before = ids.map((id) => waiting.get(id));
  const run = (async () => {
    await Promise.allSettled(before);
    return send();
  })();
  for (const id of ids) waiting.set(id, run);
  try {
    return await run;
  } finally {
    for (const id of ids) if (waiting.get(id) === run) waiting.delete(id);
  }
};

/** Sends after earlier requests of this page about the same candidate, with the version that those led to. `send` answers null where there is nothing to send. */
export const inTurn = <A extends Answer<Carried> | null>(
  subject: Pick<Subject, 'id' | 'version'>,
  send: (version: number) => Promise<A>,
): Promise<A> =>
  afterEarlier([subject.id], async () => {
    const answer = await send(afterOwn(subject).version);
    // What was decided before a refusal, or before an answer that was lost, still counts: versions only grow.
    if (answer?.status === 'ok' && answer.payload.application) {
      const { version, step, offer, schedule_status } = answer.payload.application;
      decided.set(subject.id, { version, step, offer, schedule_status });
    }
    return answer;
  });

type Known = Pick<Subject, 'id' | 'version'>;
/** Sends one request about several candidates, with the versions that earlier decisions led to. */
export const together = async <A extends Answer<{ versions?: Record<string, number> }>>(
  subjects: readonly Known[],
  send: (now: { id: string; version: number }[]) => Promise<A>,
): Promise<A> => {
  const answer = await send(subjects.map(({ id, version }) => ({ id, version: afterOwn({ id, version }).version })));
  if (answer.status === 'ok')
    for (const [id, version] of Object.entries(answer.payload.versions ?? {})) decided.set(id, { version });
  return answer;
};
/** The same, after earlier requests of this page about any of them. */
export const inTurnTogether: typeof together = (subjects, send) =>
  afterEarlier(
    subjects.map(({ id }) => id),
    () => together(subjects, send),
  );
