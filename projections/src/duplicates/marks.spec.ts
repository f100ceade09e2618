import fc from 'fast-check';
import type { Recorded } from '@candor/contracts/kernel/event';
import { comparedOf, type Facts, firstShared, likenessOf } from '@candor/contracts/duplicates/likeness';
import type { EndOfPerson } from '@candor/contracts/people/events';
import type { MarkRow } from '@candor/contracts/duplicates/marks';
import { foldRows } from '../kernel/fold.ts';
import { marks } from './marks.ts';

const organization_id = '00000000-0000-4000-8000-000000000001';
const ids = ['a', 'b', 'c', 'd', 'e'];
const recorded = (events: readonly { type: string; stream: string; data: object }[]): Recorded[] =>
  events.map((event, at) => ({
    ...event,
    data: event.data as Record<string, unknown>,
    id: `${at}`,
    revision: 0,
    position: at + 1,
    metadata: {
      organization_id,
      actor: { type: 'user', id: 'u' },
      request_uid: `${at}`,
      correlation_id: '',
      occurred_at: '2026-03-02T09:00:00.000Z',
      recorded_at: '2026-03-02T09:00:00.000Z',
      schema_version: 1,
    },
  }));
type Step = { id: string; other: string; facts: Facts; kind: 'change' | 'apart' | 'together' | EndOfPerson['type'] };
const facts = fc.record({
  first_name: fc.constantFrom('Ada', 'Adda', 'Bo'),
  last_name: fc.constantFrom('Byron', 'Byrom', 'King'),
  email: fc.constantFrom(null, 'a@x.test', 'b@x.test'),
  phone: fc.constantFrom(null, '+49 30 1234567', '030 1234567', '+49 40 7654321'),
  current_company: fc.constantFrom(null, 'Acme', 'Acme GmbH'),
  urls: fc.constant([]),
  other_emails: fc.subarray([{ address: 'B@x.test' }, { address: 'c@x.test' }]),
  other_phones: fc.subarray([{ address: '030 1234567' }, { address: '+49 40 7654321' }]),
});
const one = fc.constantFrom(...ids);
const steps = fc.array(
  fc.record({
    id: one,
    other: one,
    facts,
    kind: fc.constantFrom('change', 'change', 'apart', 'together', 'SampleCandidateRemoved', 'ImportedPersonTakenBack'),
  }),
  { maxLength: 30 },
) as fc.Arbitrary<Step[]>;

test('after any history the pairs are those that comparing everybody with everybody finds, each once', () => {
  fc.assert(
    fc.property(steps, (happened) => {
      const present = new Map<string, Facts>();
      const apart = new Set<string>();
      const events = happened.flatMap(({ id, other, facts: now, kind }) => {
        const [first_id, second_id] = [id, other].toSorted() as [string, string];
        if (kind === 'SampleCandidateRemoved' || kind === 'ImportedPersonTakenBack') {
          present.delete(id);
          return [{ type: kind as string, stream: `candidate-${id}`, data: {} }];
        }
        if (kind === 'change') {
          const before = present.get(id);
          present.set(id, now);
          if (!before) {
            for (const pair of apart) if (pair.startsWith(`${id} `)) apart.delete(pair);
            const { other_emails: to, other_phones } = now;
            const others = { other_emails: { from: [], to }, other_phones: { from: [], to: other_phones } };
            return [
              { type: 'CandidateCreated', stream: `candidate-${id}`, data: { ...now, type: 'prospect' } },
              { type: 'CandidateUpdated', stream: `candidate-${id}`, data: { changes: others } },
            ];
          }
          const changes = Object.fromEntries(
            Object.entries(now)
              .filter(([name]) => name !== 'urls')
              .map(([name, to]) => [name, { from: before[name as keyof Facts], to }]),
          );
          return [{ type: 'CandidateUpdated', stream: `candidate-${id}`, data: { changes } }];
        }
        if (first_id === second_id || !present.has(first_id) || !present.has(second_id)) return [];
        if (kind === 'apart') apart.add(`${first_id} ${second_id}`);
        else apart.delete(`${first_id} ${second_id}`);
        const type = kind === 'apart' ? 'CandidatesToldApart' : 'CandidatesNotToldApart';
        return [{ type, stream: `merges-${organization_id}`, data: { first_id, second_id } }];
      });
      const rows = [...foldRows(marks, recorded(events)).values()] as MarkRow[];
      const found = rows.flatMap(({ pairs }) =>
        pairs.map((pair) => [pair.first_id, pair.second_id].toSorted().join(' ')),
      );
      const expected = ids.flatMap((a) =>
        ids.flatMap((b) => {
          const [mine, theirs] = [present.get(a), present.get(b)];
          if (a >= b || !mine || !theirs || apart.has(`${a} ${b}`)) return [];
          const [x, y] = [comparedOf(mine), comparedOf(theirs)];
          return firstShared(x, y) && likenessOf(x, y) ? [`${a} ${b}`] : [];
        }),
      );
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 300 },
  );
});
