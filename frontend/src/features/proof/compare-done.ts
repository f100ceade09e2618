import { compareDone, type DoneAt, type RecordKindName } from '@candor/contracts/proof/record';
import { say } from '@candor/contracts/words/say';
import { toast } from '../../kit/overlays/toast.ts';
import { exactText } from '../../kit/time.tsx';
import { call, errorOf } from '../../page/call.ts';
import type { Comparison, Line } from '../../parts/history/compare.tsx';

/** How often each kind of event had happened, and the latest one. */
const linesOf = (a: DoneAt, b: DoneAt, zone: string | null): Line[] => {
  const [one, other] = [a, b].map(({ kinds }) => new Map(kinds.map((each) => [each.kind, each])));
  const words = (each: DoneAt['kinds'][number] | undefined): string | null =>
    each
      ? [
          say('{count, plural, one {once} other {# times}}', { count: each.count }),
          `${exactText(each.last.recorded_at, zone)}: ${each.last.sentence}`,
        ].join('\n')
      : null;
  return [...new Set([...one!.keys(), ...other!.keys()])].map((kind) => ({
    label: kind,
    a: words(one!.get(kind)),
    b: words(other!.get(kind)),
  }));
};

/** Compares what a member had done, or what had been done to a record, at two moments. */
export const compareDoneOf =
  (record: { kind: RecordKindName; id: string; from: string }, zone: string | null): Comparison =>
  async (a, b, signal) => {
    const answer = await call(compareDone, { ...record, a, b }, { signal });
    if (answer.status === 'ok') return linesOf(answer.payload.a, answer.payload.b, zone);
    toast({ text: errorOf(answer), tone: 'bad' });
    return null;
  };
