import fc from 'fast-check';
import type { MergeEvent } from '@candor/contracts/duplicates/events';
import { mostMerged } from '@candor/contracts/duplicates/merging';
import { groupOf, keptOf } from '../../states/merges.state.ts';
import { fold, isRejection } from '../../kernel/decider.ts';
import { given, idNo, type Past } from '../../kernel/given.ts';
import { merges } from './merges.decider.ts';

const [ada, byron, countess, duke] = [idNo(10), idNo(11), idNo(12), idNo(13)];
const merged = (kept_id: string, merged_id: string): Past<MergeEvent> => ({
  type: 'CandidatesMerged',
  data: { kept_id, merged_id },
});
const unmerged = (kept_id: string, merged_id: string): Past<MergeEvent> => ({
  type: 'CandidatesUnmerged',
  data: { kept_id, merged_id },
});
const apart: Past<MergeEvent> = { type: 'CandidatesToldApart', data: { first_id: ada, second_id: byron } };

describe('two records of the same person', () => {
  test('are merged, once', () => {
    given(merges)
      .when('merge', { keep_id: ada, merge_id: byron })
      .then([merged(ada, byron)]);
    given(merges, [merged(ada, byron)])
      .when('merge', { keep_id: ada, merge_id: byron })
      .then([]);
  });
  test('are not merged the other way round at the same time: the second request hears of the first', () => {
    given(merges, [merged(ada, byron)])
      .when('merge', { keep_id: byron, merge_id: ada })
      .thenRejected('wrong_state', 'These two records are already merged the other way round.');
  });
  test('are two', () => {
    given(merges).when('merge', { keep_id: ada, merge_id: ada }).thenRejected('validation');
  });
  test('may be three: a record that was merged stands for the kept one', () => {
    given(merges, [merged(ada, byron)])
      .when('merge', { keep_id: byron, merge_id: countess })
      .then([merged(ada, countess)]);
    given(merges, [merged(ada, byron), merged(ada, countess)])
      .when('merge', { keep_id: byron, merge_id: countess })
      .then([]);
  });
  test('make no chain', () => {
    const refused = 'Other records were merged into that one. Keep it, or separate its records first.';
    given(merges, [merged(ada, byron)])
      .when('merge', { keep_id: countess, merge_id: ada })
      .thenRejected('wrong_state', refused);
    given(merges, [merged(ada, byron), merged(countess, duke)])
      .when('merge', { keep_id: ada, merge_id: duke })
      .thenRejected('wrong_state', refused);
  });
  test('are at most so many', () => {
    const many = Array.from({ length: mostMerged }, (_, n) => merged(ada, idNo(100 + n)));
    given(merges, many.slice(1))
      .when('merge', { keep_id: ada, merge_id: byron })
      .then([merged(ada, byron)]);
    given(merges, many).when('merge', { keep_id: ada, merge_id: byron }).thenRejected('limit');
  });
  test('are taken apart again, once', () => {
    given(merges, [merged(ada, byron)])
      .when('unmerge', { merged_id: byron })
      .then([unmerged(ada, byron)]);
    given(merges, [merged(ada, byron), unmerged(ada, byron)])
      .when('unmerge', { merged_id: byron })
      .then([]);
    given(merges, [merged(ada, byron), unmerged(ada, byron)])
      .when('merge', { keep_id: byron, merge_id: ada })
      .then([merged(byron, ada)]);
  });
});

describe('two records of different people', () => {
  test('are told apart, whichever is named first, and that can be taken back', () => {
    given(merges).when('tellApart', { first_id: byron, second_id: ada }).then([apart]);
    given(merges, [apart]).when('tellApart', { first_id: ada, second_id: byron }).then([]);
    given(merges, [apart])
      .when('takeBackApart', { first_id: byron, second_id: ada })
      .then([{ type: 'CandidatesNotToldApart', data: { first_id: ada, second_id: byron } }]);
    given(merges).when('takeBackApart', { first_id: byron, second_id: ada }).then([]);
  });
  test('are not merged records', () => {
    given(merges, [merged(ada, byron)])
      .when('tellApart', { first_id: byron, second_id: ada })
      .thenRejected('wrong_state', 'These two records are merged. Separate them first.');
    given(merges).when('tellApart', { first_id: ada, second_id: ada }).thenRejected('validation');
  });
});

test('whatever is asked, every record is of exactly one person, and whoever is kept is nobody else', () => {
  const people = [ada, byron, countess, duke, idNo(14)];
  const one = fc.constantFrom(...people);
  const asked = fc.array(fc.record({ merge: fc.boolean(), keep_id: one, merge_id: one }), { maxLength: 40 });
  fc.assert(
    fc.property(asked, (asks) => {
      let state = merges.initial;
      for (const { merge, keep_id, merge_id } of asks) {
        const context = {
          now: '',
          actor: { type: 'user' as const, id: '' },
          organization_id: '',
          newId: () => '',
          facts: undefined,
        };
        const decided = merge
          ? merges.decide.merge({ keep_id, merge_id }, state, context)
          : merges.decide.unmerge({ merged_id: merge_id }, state, context);
        if (isRejection(decided)) continue;
        const at = { revision: 0, metadata: { actor: context.actor, occurred_at: '' } };
        state = fold(
          merges,
          decided.map((event) => ({ ...event, ...at })),
          state,
        );
        if (merge) expect(keptOf(state, keep_id)).toBe(keptOf(state, merge_id));
      }
      const kept = new Set(people.map((id) => keptOf(state, id)));
      for (const id of kept) expect(keptOf(state, id)).toBe(id);
      expect([...kept].flatMap((id) => groupOf(state, id)).toSorted()).toEqual(people.toSorted());
    }),
  );
});
