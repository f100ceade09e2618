import type { Answer } from '@candor/contracts/kernel/endpoint';
import type { Subject } from '../board/board-state.ts';

// Decisions about candidates made on this page. Data that was loaded before them would be outdated, so the next decision builds on the results stored here.

type Offer = NonNullable<Subject['offer']>;
type Decided = Pick<Subject, 'version' | 'step' | 'schedule_status'> & { offer: Omit<Offer, 'declined_by'> | null };
/** The answer to a decision about one candidate. */
export type Carried = { application?: Decided; position?: number };
/** The last result for each candidate. Only the version is known after a decision about several candidates. */
const decided = new Map<string, Decided | Pick<Decided, 'version'>>();
const waiting = new Map<string, Promise<unknown>>();

/** Call this when another person has signed in on this page, or when the page starts anew. */
export const forgetOwn = (): void => decided.clear();

/** The candidate as this page's last decision left them, if `subject` was loaded before it. */
export const afterOwn = <S extends Pick<Subject, 'id' | 'version'> & Partial<Pick<Subject, 'offer'>>>(
  subject: S,
): S => {
  const last = decided.get(subject.id);
  if (!last || last.version <= subject.version) return subject;
  if (!('step' in last)) return { ...subject, ...last };
  return { ...subject, ...last, offer: last.offer && { declined_by: null, ...subject.offer, ...last.offer } };
};

/** Runs after earlier requests of this page about any of these candidates, and before later ones. Undo takes its place in the queue immediately and waits there for the action that it undoes, because a later decision must not overtake it. */
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

/** Sends a request after earlier requests of this page about the same candidate, with the version that they led to. `send` returns null if there is nothing to send. */
export const inTurn = <A extends Answer<Carried> | null>(
  subject: Pick<Subject, 'id' | 'version'>,
  send: (version: number) => Promise<A>,
): Promise<A> =>
  afterEarlier([subject.id], async () => {
    const answer = await send(afterOwn(subject).version);
    // Decisions before a refusal, or before a lost answer, still count: versions only grow.
    if (answer?.status === 'ok' && answer.payload.application) {
      const { version, step, offer, schedule_status } = answer.payload.application;
      decided.set(subject.id, { version, step, offer, schedule_status });
    }
    return answer;
  });

type Known = Pick<Subject, 'id' | 'version'>;
/** Sends one request about several candidates, with the versions to which earlier decisions led. */
export const together = async <A extends Answer<{ versions?: Record<string, number> }>>(
  subjects: readonly Known[],
  send: (now: { id: string; version: number }[]) => Promise<A>,
): Promise<A> => {
  const answer = await send(subjects.map(({ id, version }) => ({ id, version: afterOwn({ id, version }).version })));
  if (answer.status === 'ok')
    for (const [id, version] of Object.entries(answer.payload.versions ?? {})) decided.set(id, { version });
  return answer;
};
/** Sends one request about several candidates, after earlier requests of this page about any of them. */
export const inTurnTogether: typeof together = (subjects, send) =>
  afterEarlier(
    subjects.map(({ id }) => id),
    () => together(subjects, send),
  );
