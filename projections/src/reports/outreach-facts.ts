import { idOf } from '@candor/contracts/all-events';
import type { EnrollmentEvent } from '@candor/contracts/cadences/events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { MessageEvent } from '@candor/contracts/messages/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import {
  type Fact,
  type FactsRow,
  newFact,
  openedFact,
  outreachFactList,
  storedFact,
} from '@candor/contracts/reports/facts';
import { projection, type RowKey } from '../kernel/projection.ts';
import { begunAgain, momentOf, rowOnceGone } from './one-fact.ts';

type Enrollment = Fact<'enrollment'>;
type Touch = Fact<'touch'>;
type Arrival = Extract<ApplicationEvent, { type: 'ApplicationSubmitted' }>;

/** The facts about a person in a cadence, in a form that can be changed. */
class Facts {
  readonly all: Fact[];
  readonly #row: FactsRow;
  readonly refs: string[];
  last: number;

  constructor(row: FactsRow) {
    this.#row = row;
    this.all = row.facts.map((fact) => openedFact(fact, row.words));
    this.refs = [...(row.refs ?? [])];
    this.last = row.set.last ?? 0;
  }

  get person(): Enrollment {
    return this.all[0] as Enrollment;
  }

  touch(ref: string | null): Touch | undefined {
    return ref ? this.all.find((fact): fact is Touch => fact.kind === 'touch' && fact.ref === ref) : undefined;
  }

  /** Adds a step of the cadence that was carried out for the person. */
  add(event: Recorded, values: Partial<Omit<Touch, 'kind' | 'from'>>): Touch {
    const touch = newFact('touch', this.last, { at: momentOf(event), cadence: this.person.cadence, ...values });
    this.all.push(touch);
    if (values.ref) this.refs.push(values.ref);
    return touch;
  }

  /** Records the first time that something happened to an email, and to the person. */
  came(
    touch: Touch | undefined,
    date: Exclude<keyof Touch & keyof Enrollment, 'kind' | 'from' | 'to' | 'cadence' | 'how'>,
    at: number,
  ): void {
    if (touch) touch[date] ??= at;
    this.person[date] ??= at;
  }

  stored(): FactsRow {
    // Copies of earlier facts use the words that the row had.
    const words = this.#row.earlier ? [...this.#row.words] : [];
    return {
      ...this.#row,
      words,
      facts: this.all.map((fact) => storedFact(fact, words)),
      refs: this.refs,
      set: { ...this.#row.set, last: this.last },
    };
  }
}
const change = (row: FactsRow | null, work: (facts: Facts) => void): FactsRow | null => {
  if (!row?.facts.length) return row;
  const facts = new Facts(row);
  work(facts);
  return facts.stored();
};
/** Applies an event of the enrollment itself. A number that counts the enrollment shows its events up to this one. */
const follow = (row: FactsRow | null, event: Recorded, work: (facts: Facts) => void = () => undefined) =>
  change(row, (facts) => {
    facts.last = event.revision;
    facts.person.to = event.revision;
    work(facts);
  });
const ended = (row: FactsRow | null, event: Recorded, how: string, reason: string | null = null) =>
  follow(row, event, ({ person }) => Object.assign(person, { ended: momentOf(event), how, reason }));
/** The row with a copy of its facts for reports as of a time before this event. */
const kept = (row: FactsRow | null, event: Recorded): FactsRow | null =>
  row?.facts.length ? { ...row, earlier: [...(row.earlier ?? []), [momentOf(event), row.facts]] } : row;
/** Records that the letter of a step could not be sent, or is sent again. */
const become = (row: FactsRow | null, event: Recorded, ref: string, how: 'failed' | 'sent') =>
  follow(kept(row, event), event, (facts) => {
    const touch = facts.touch(ref);
    if (touch) Object.assign(touch, { how, to: event.revision });
  });
/** Records an event of an email that a cadence sent. */
const letter =
  (date: 'sent' | 'delivered' | 'opened' | 'clicked' | 'bounced' | 'complained') =>
  (row: FactsRow | null, event: Recorded): FactsRow | null =>
    (event.data as { machine?: boolean }).machine
      ? row
      : change(row, (facts) => facts.came(facts.touch(idOf(event.stream)), date, momentOf(event)));
/** The text of a step. The only text of a step counts as text A, and so does the text of an old event that does not say which one it was. */
const textOf = ({ step_id, variant }: { step_id: string; variant?: string | null }): string =>
  `${step_id}/${variant ?? 'a'}`;
const applied = (row: FactsRow | null, event: Recorded<Arrival>): FactsRow | null =>
  row?.facts.length && new Facts(row).person.applied === null && event.data.applied_via !== 'import'
    ? change(row, ({ person }) => Object.assign(person, { applied: Math.max(momentOf(event), person.joined!) }))
    : row;

/** The facts about each person in a cadence that reports count. */
export const outreachFacts = projection<
  FactsRow,
  EnrollmentEvent | MessageEvent | Arrival | Extract<JobEvent, { type: 'SampleJobRemoved' }>
>({
  name: 'outreach-facts',
  version: 5,
  list: outreachFactList,
  keys: (event): RowKey[] => {
    if (event.stream.startsWith('enrollment-')) return [idOf(event.stream)];
    if (event.type === 'SampleJobRemoved') return [{ field: 'job_id', value: idOf(event.stream) }];
    if (event.type === 'ApplicationSubmitted')
      return [{ field: 'person_id', value: event.data.candidate_id, most: 50 }];
    if (event.type === 'MessageQueued') return event.data.of_cadence ? [event.data.of_cadence.enrollment_id] : [];
    if (event.type === 'MessageReceived')
      return event.data.what === 'reply' ? [{ field: 'refs', value: event.data.answers ?? event.data.thread_id }] : [];
    return [{ field: 'refs', value: idOf(event.stream) }];
  },
  on: {
    CandidateEnrolled: (row, event) => {
      const { cadence_id, candidate_id, job_id, assignee_user_id } = event.data;
      const { words, ...earlier } = begunAgain(row?.facts.length ? null : row, event);
      const person = newFact('enrollment', event.revision, {
        joined: momentOf(event),
        cadence: cadence_id,
        actor: assignee_user_id,
      });
      return {
        id: idOf(event.stream),
        organization_id: event.metadata.organization_id,
        job_id: job_id ?? '',
        person_id: candidate_id,
        source: '',
        facts: [storedFact(person, words)],
        words,
        ...earlier,
        refs: [],
        set: { last: event.revision },
        week: 0,
      };
    },
    MessageQueued: (row, event) =>
      change(row, (facts) =>
        facts.add(event, { ref: idOf(event.stream), how: 'sent', text: textOf(event.data.of_cadence!) }),
      ),
    CadenceStepExecuted: (row, event) =>
      follow(row, event, (facts) => {
        const { type, ref } = event.data;
        const known = facts.touch(ref);
        const how = type === 'email' ? 'sent' : type === 'response' ? 'waited' : 'done';
        if (known) Object.assign(known, { text: textOf(event.data), to: event.revision });
        else if (how !== 'waited')
          Object.assign(facts.add(event, { ref, how, text: textOf(event.data) }), {
            from: event.revision,
            to: event.revision,
          });
      }),
    CadenceStepSkipped: (row, event) =>
      follow(row, event, (facts) =>
        Object.assign(facts.add(event, { how: 'skipped', text: textOf(event.data) }), {
          from: event.revision,
          to: event.revision,
        }),
      ),
    CadenceStepFailed: (row, event) =>
      event.data.message_id
        ? become(row, event, event.data.message_id, 'failed')
        : event.data.next
          ? follow(row, event)
          : ended(
              follow(row, event, (facts) =>
                Object.assign(facts.add(event, { how: 'failed', text: textOf(event.data) }), {
                  from: event.revision,
                  to: event.revision,
                }),
              ),
              event,
              'failed',
            ),
    CadenceStepRetried: (row, event) => become(row, event, event.data.message_id, 'sent'),
    CadenceResponseRecorded: (row, event) =>
      follow(row, event, (facts) => {
        if (event.data.kind === 'reply') facts.came(undefined, 'replied', momentOf(event));
        else facts.came(facts.touch(event.data.message_id), 'bounced', momentOf(event));
      }),
    EnrollmentCompleted: (row, event) => ended(row, event, 'completed'),
    CandidateLeftCadence: (row, event) => {
      const { reason } = event.data;
      // A person who was added by mistake never joined, unless the cadence has already acted.
      if (reason === 'taken_back' && row?.facts.length === 1) return rowOnceGone(row, event);
      const left = ended(row, event, 'left', reason);
      return change(left, ({ person }) => {
        if (reason === 'unsubscribed') person.unsubscribed ??= momentOf(event);
        if (reason === 'replied') person.replied ??= momentOf(event);
        if (reason === 'applied') person.applied ??= momentOf(event);
      });
    },
    MessageSent: letter('sent'),
    MessageDelivered: letter('delivered'),
    MessageOpened: letter('opened'),
    MessageClicked: letter('clicked'),
    MessageBounced: letter('bounced'),
    MessageComplained: letter('complained'),
    /** Removes the fact of an email that was canceled before it was sent. */
    MessageCancelled: (row, event) =>
      change(kept(row, event), (facts) => {
        const touch = facts.touch(idOf(event.stream));
        if (touch && touch.sent === null) facts.all.splice(facts.all.indexOf(touch), 1);
      }),
    MessageReceived: (row, event) =>
      change(row, (facts) => {
        const at = momentOf(event);
        const answered =
          facts.touch(event.data.answers) ??
          facts.all.findLast((fact): fact is Touch => fact.kind === 'touch' && fact.sent !== null && fact.sent <= at);
        facts.came(answered, 'replied', at);
      }),
    ApplicationSubmitted: applied,
    SampleJobRemoved: () => null,
  },
});
