import { idOf } from '@candor/contracts/all-events';
import type { SubmissionEvent } from '@candor/contracts/forms/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { type FactsRow, newFact, sendingFactList, storedFact } from '@candor/contracts/reports/facts';
import { projection } from '../kernel/projection.ts';
import { followed, momentOf } from './one-fact.ts';

const rowOf = (event: Recorded, form: string, isHeld: boolean): FactsRow => {
  const words: string[] = [];
  const fact = newFact('sending', event.revision, { sent: momentOf(event), form });
  return {
    id: idOf(event.stream),
    organization_id: event.metadata.organization_id,
    job_id: '',
    person_id: '',
    source: '',
    // A submission that was held back counts from the time when a member says that a person sent it.
    facts: isHeld ? [] : [storedFact(fact, words)],
    words: isHeld ? [form] : words,
    set: {},
    week: 0,
  };
};
const follow = followed<'sending'>;

/** The facts about each submission that reports count. They contain no words of people, so the counts survive an erasure. */
export const sendingFacts = projection<FactsRow, SubmissionEvent>({
  name: 'sending-facts',
  version: 1,
  list: sendingFactList,
  keys: (event) => [idOf(event.stream)],
  on: {
    FormSubmitted: (_, event) => rowOf(event, event.data.form_id, event.data.held.length > 0),
    SubmissionReleased: (row, event) => (row && !row.facts.length ? rowOf(event, row.words[0]!, false) : row),
    SubmissionMatched: (row, event) =>
      event.data.created ? follow(row, event, ({ contact }) => ({ contact: contact ?? momentOf(event) })) : row,
    SubmissionConverted: (row, event) => follow(row, event, () => ({ candidate: momentOf(event) })),
    SubmissionTakenBack: (row, event) => follow(row, event, () => ({ candidate: null })),
    SubmissionDeleted: (row, event) => follow(row, event, () => ({ deleted: momentOf(event) })),
    SubmissionRestored: (row, event) => follow(row, event, () => ({ deleted: null })),
  },
});
