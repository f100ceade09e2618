import type { Recorded } from '@candor/contracts/kernel/event';
import {
  type Fact,
  factKindNames,
  fieldsOf,
  type FactsRow,
  newFact,
  openedFact,
  type StayFact,
  storedFact,
  type StoredFact,
  weekOf,
} from '@candor/contracts/reports/facts';
import { momentOf } from './one-fact.ts';

/** Deeds whose events belong to other streams: to those of messages, tasks and appointments. */
const elsewhere: ReadonlySet<string> = new Set(['wrote', 'called', 'arranged']);
const deedKind = factKindNames.indexOf('deed');
const isDeed = ([kind]: StoredFact): boolean => kind === deedKind;
const isElsewhere = (fact: Fact): boolean => fact.kind === 'deed' && elsewhere.has(fact.deed ?? '');

/** The facts of a row in a form that can be changed. Deeds are the most of them and never change, so they stay as they are stored. */
export class OpenFacts {
  readonly row: FactsRow;
  readonly set: Record<string, number>;
  private opened: Fact[] | null = null;
  private deeds: StoredFact[];
  private words: string[];
  private earlier: FactsRow['earlier'];

  constructor(row: FactsRow) {
    this.row = row;
    this.deeds = row.facts.filter(isDeed);
    this.words = [...row.words];
    this.set = { ...row.set };
  }

  /** All facts but deeds. */
  get all(): Fact[] {
    return (this.opened ??= this.row.facts.flatMap((fact) => (isDeed(fact) ? [] : openedFact(fact, this.row.words))));
  }

  get application(): Fact<'application'> {
    return this.all.find((fact): fact is Fact<'application'> => fact.kind === 'application')!;
  }

  get stay(): Fact<'stay'> | undefined {
    return this.all.findLast((fact): fact is Fact<'stay'> => fact.kind === 'stay' && fact.left === null);
  }

  get offer(): Fact<'offer'> | undefined {
    return this.all.findLast((fact): fact is Fact<'offer'> => fact.kind === 'offer');
  }

  /** Whether a member has read the resume: by marking it as read, or by moving the person on. */
  get wasRead(): boolean {
    const place = this.words.indexOf('reviewed');
    const field = 3 + fieldsOf('deed').indexOf('deed');
    return place >= 0 && this.deeds.some((deed) => deed[field] === place);
  }

  /** Sets a date that the application has just reached, unless it is already set. */
  reach(
    date: Exclude<keyof Fact<'application'>, 'kind' | 'side' | 'reason' | 'via'>,
    at: number,
    { revision }: Recorded,
  ): void {
    if (this.application[date] !== null) return;
    this.application[date] = at;
    this.set[date] = revision;
  }

  clear(...dates: (keyof Fact<'application'>)[]): void {
    for (const date of dates) {
      (this.application as Record<string, unknown>)[date] = null;
      delete this.set[date];
    }
  }

  drop(which: (fact: Fact) => boolean): void {
    this.opened = this.all.filter((fact) => !which(fact));
    const deeds = this.deeds.map((fact) => openedFact(fact, this.words)).filter((fact) => !which(fact));
    // Words that are not used by any fact are removed, unless copies of earlier facts may use them.
    if (!this.earlier && !this.row.earlier) this.words = [];
    this.deeds = deeds.map((fact) => storedFact(fact, this.words));
  }

  /** Adds what a member did. If the event belongs to another stream, the deed begins at the application's last event before it, and a number that counts the deed shows the events from there. */
  did(deed: string, event: Recorded, more: { actor?: string; of?: string; waited?: number } = {}): void {
    const {
      actor,
      of = null,
      waited = null,
    } = {
      actor: event.metadata.actor.type === 'user' ? event.metadata.actor.id : null,
      ...more,
    };
    const from = elsewhere.has(deed)
      ? [...this.row.facts, ...this.deeds].reduce((last, [, begins, ends]) => Math.max(last, begins!, ends ?? 0), 0)
      : event.revision;
    if (actor)
      this.deeds.push(storedFact(newFact('deed', from, { deed, actor, of, waited, at: momentOf(event) }), this.words));
  }

  /** Drops the facts that the application's own event at this revision made. */
  dropMadeAt(revision: number): void {
    this.drop((fact) => fact.from === revision && !isElsewhere(fact) && fact.kind !== 'application');
  }

  /** Keeps a copy of the present facts for reports as of a time before `at`. */
  keepUntil(at: number): void {
    this.earlier = [...(this.row.earlier ?? []), [at, this.row.facts]];
  }

  stored(): FactsRow {
    const { opened } = this;
    if (opened) this.application.reviewed = firstReview(opened);
    const facts = opened
      ? opened.map((fact) => storedFact(fact, this.words))
      : this.row.facts.filter((fact) => !isDeed(fact));
    return {
      ...this.row,
      words: this.words,
      week: opened ? this.week(opened) : this.row.week,
      facts: [...facts, ...this.deeds],
      set: this.set,
      ...(this.earlier ? { earlier: this.earlier } : {}),
    };
  }

  private week(facts: readonly Fact[]): number {
    const stays = facts.filter((fact): fact is StayFact => fact.kind === 'stay');
    return stays.some(({ left }) => left === null)
      ? 0
      : weekOf(stays.reduce((latest, { left }) => Math.max(latest, left!), 0));
  }
}
/** When a member first read the resume, in a step whose review was not taken back; null if no member did. */
const firstReview = (facts: readonly Fact[]): number | null =>
  facts.reduce<number | null>(
    (first, fact) =>
      fact.kind === 'stay' && fact.reviewed !== null && !(first !== null && first <= fact.reviewed)
        ? fact.reviewed
        : first,
    null,
  );
export const change = (row: FactsRow | null, work: (facts: OpenFacts) => void): FactsRow | null => {
  if (!row?.facts.length) return row;
  const facts = new OpenFacts(row);
  work(facts);
  return facts.stored();
};
