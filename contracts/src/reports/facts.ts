import { list } from '../kernel/list.ts';
import { dayLength } from '../values/days.ts';

// What reports count. A fact is complete: one record has all that a figure needs to know about one application, one stay in a step,
// one offer or one action of a member. Facts contain ids and moments and no text about people, so the counts remain after an erasure.

/** The fields of each kind. Dates are milliseconds since 1970. The order is that of the stored form, so new fields go to the end. */
export const factKinds = {
  /** A person on a job. Dates: when it first reached that point of the pipeline; skipped steps count as passed. `reviewed`: when a member first read the resume. */
  application: {
    dates: [
      'came',
      'applied',
      'screened',
      'interviewed',
      'offered',
      'accepted',
      'hired',
      'declined',
      'archived',
      'withdrew',
      'starts',
      'reviewed',
    ],
    /** `side`: who ended it. `via`: how they applied. */
    words: ['side', 'reason', 'via'],
    numbers: ['pass'],
  },
  /** One stay in a step. `how`: what ended the stay. */
  stay: {
    dates: ['entered', 'left', 'reviewed', 'pending', 'complete', 'accepted'],
    words: ['step', 'name', 'type', 'how'],
    numbers: [],
  },
  offer: {
    /** `expires`: the end of its last day. */
    dates: ['extended', 'answered', 'expires'],
    /** `result`: accepted, declined, rescinded or withdrawn. `by`: who declined. */
    words: ['result', 'by', 'reason', 'actor'],
    numbers: ['revision'],
  },
  /** Something that a member did. `of`: the record that it made, if that can be taken back. `waited`: how many full days it had waited. */
  deed: { dates: ['at'], words: ['deed', 'actor', 'of'], numbers: ['waited'] },
  /** One person in one cadence. Each date after `joined` is the first time that it happened. `applied`: the person became an applicant. */
  enrollment: {
    dates: [
      'joined',
      'sent',
      'delivered',
      'opened',
      'clicked',
      'replied',
      'bounced',
      'complained',
      'unsubscribed',
      'applied',
      'ended',
    ],
    /** `how`: completed, left or failed. `reason`: why they left. */
    words: ['cadence', 'how', 'reason', 'actor'],
    numbers: [],
  },
  /** One step of a cadence done for one person. `text`: the step with its text, as `step/a`. `how`: sent, done, waited, skipped or failed. `ref`: the message or the task. */
  touch: {
    dates: ['at', 'sent', 'delivered', 'opened', 'clicked', 'replied', 'bounced', 'complained'],
    words: ['cadence', 'text', 'how', 'ref'],
    numbers: [],
  },
  /** Five or more answers to one question about one job, counted together, so that no figure is about fewer people. `total`: the sum of the chosen values. */
  answers: { dates: ['at'], words: ['survey'], numbers: ['count', 'total', 'low', 'high'] },
  /** One deal. `lost`: when it ended without a payment. `lead`: its lead source. Amounts are in whole units of the currency that `currency` names. */
  deal: {
    dates: ['opened', 'signed', 'paid', 'lost'],
    words: ['actor', 'lead', 'reason', 'currency'],
    numbers: ['amount', 'paid_amount', 'refunded'],
  },
  /** One form that a visitor sent. `contact`: when it made a contact; `candidate`: when a member made the sender a candidate; `deleted`: the time from which it does not count any more. */
  sending: { dates: ['sent', 'contact', 'candidate', 'deleted'], words: ['form'], numbers: [] },
  /** One task of a member. `late`: when it was done, if that was after it was due. `task`: its kind. */
  task: { dates: ['made', 'due', 'done', 'late'], words: ['actor', 'task'], numbers: [] },
} as const satisfies Record<string, FactFields>;
type FactFields = { dates: readonly string[]; words: readonly string[]; numbers: readonly string[] };
export type FactKind = keyof typeof factKinds;
/** The date at which a fact begins; the fact was not known earlier. */
export const beginnings = {
  application: 'came',
  stay: 'entered',
  offer: 'extended',
  deed: 'at',
  enrollment: 'joined',
  touch: 'at',
  answers: 'at',
  deal: 'opened',
  sending: 'sent',
  task: 'made',
} as const satisfies { [K in FactKind]: DateOf<K> };
/** Words that are known from a date of the fact on. All others are known from its beginning. */
export const knownFrom: Partial<Record<FactKind, Readonly<Record<string, string>>>> = {
  application: { side: 'archived', reason: 'archived' },
  stay: { how: 'left' },
  offer: { result: 'answered', by: 'answered', reason: 'answered' },
  enrollment: { how: 'ended', reason: 'ended' },
};
export type DateOf<K extends FactKind> = (typeof factKinds)[K]['dates'][number];
export type WordOf<K extends FactKind> = (typeof factKinds)[K]['words'][number];
export type NumberOf<K extends FactKind> = (typeof factKinds)[K]['numbers'][number];
/** `from`, `to`: the revisions of the first and the last event that made it, in the application's stream. */
export type Fact<K extends FactKind = FactKind> = K extends FactKind
  ? { kind: K; from: number; to: number | null } & { [D in DateOf<K> | NumberOf<K>]: number | null } & {
      [W in WordOf<K>]: string | null;
    }
  : never;
export const factKindNames = Object.keys(factKinds) as FactKind[];
/** The read model with the facts of each kind. */
export const factHomes = {
  application: 'facts',
  stay: 'facts',
  offer: 'facts',
  deed: 'facts',
  enrollment: 'outreach-facts',
  touch: 'outreach-facts',
  answers: 'answer-facts',
  deal: 'deal-facts',
  sending: 'sending-facts',
  task: 'task-facts',
} as const satisfies Record<FactKind, string>;
export type FactHome = (typeof factHomes)[FactKind];
/** The category of streams that each read model is about: a row's id is such a stream's id. Null: none. */
export const factStreams: Record<FactHome, string | null> = {
  facts: 'application',
  'outreach-facts': 'enrollment',
  'answer-facts': null,
  'deal-facts': 'deal',
  'sending-facts': 'submission',
  'task-facts': 'task',
};
const stayKind = factKindNames.indexOf('stay');
const fields = new Map(
  factKindNames.map((kind) => {
    const { dates, words, numbers } = factKinds[kind] as FactFields;
    return [kind, [...dates, ...words, ...numbers]];
  }),
);
export const fieldsOf = (kind: FactKind): readonly string[] => fields.get(kind)!;
const applicationKind = factKindNames.indexOf('application');
/** The index of the application date in a stored application: the kind and two revisions precede the fields. */
const appliedPlace = 3 + fieldsOf('application').indexOf('applied');

/** The stored form: the kind's place, `from`, `to`, then the fields in their order, without what is empty at the end. Words are places in the row's list. */
export type StoredFact = readonly (number | null)[];
/** `words`: the row's list, to which new words are added. */
export const storedFact = (fact: Fact, words: string[]): StoredFact => {
  const record = fact as unknown as Record<string, number | string | null>;
  const values = fieldsOf(fact.kind).map((field) => {
    const value = record[field] ?? null;
    if (typeof value !== 'string') return value;
    const known = words.indexOf(value);
    return known < 0 ? words.push(value) - 1 : known;
  });
  while (values.length && values.at(-1) === null) values.pop();
  return [factKindNames.indexOf(fact.kind), fact.from, fact.to, ...values];
};
const wordFields = new Map(factKindNames.map((kind) => [kind, new Set<string>((factKinds[kind] as FactFields).words)]));
export const openedFact = ([kind, from, to, ...values]: StoredFact, words: readonly string[]): Fact => {
  const name = factKindNames[kind!]!;
  const fact: Record<string, unknown> = { kind: name, from, to: to ?? null };
  const isWord = wordFields.get(name)!;
  for (const [at, field] of fieldsOf(name).entries()) {
    const value = values[at] ?? null;
    fact[field] = value !== null && isWord.has(field) ? words[value]! : value;
  }
  return fact as unknown as Fact;
};
/** A new fact, with empty fields. */
export const newFact = <K extends FactKind>(
  kind: K,
  from: number,
  values: Partial<Omit<Fact<K>, 'kind' | 'from'>>,
): Fact<K> =>
  ({
    kind,
    from,
    to: null,
    ...Object.fromEntries(fieldsOf(kind).map((field) => [field, null])),
    ...values,
  }) as unknown as Fact<K>;

/** The facts of one application, or of another subject. `job_id`: empty if it is about no job. `earlier`: the facts as they were until a move was taken back, the oldest first; reports as of an earlier moment use those. */
export type FactsRow = {
  id: string;
  organization_id: string;
  job_id: string;
  person_id: string;
  source: string;
  prospect?: true;
  /** The words of its facts, each once. */
  words: string[];
  facts: StoredFact[];
  earlier?: (readonly [until: number, facts: readonly StoredFact[]])[];
  /** The revision of the event that set each date of the application, so that taking the event back removes the dates. Other kinds of facts store numbers here that their fold needs. */
  set: Record<string, number>;
  /** Other ids by which later events find the row, such as those of its messages. */
  refs?: string[];
  /** The week in which the last stay ended, counted from 1970; 0 while the candidate is in a step. */
  week: number;
};
const week = 7 * dayLength;
export const weekOf = (moment: number): number => Math.floor(moment / week);
/** The day on which the person applied, in UTC, counted from 1970; 0 for prospects and where no date is known. */
export const dayNumber = (moment: number): number => Math.floor(moment / dayLength);
const appliedDay = ({ prospect, facts: [stored] }: FactsRow): number => {
  const applied = stored?.[0] === applicationKind ? (stored[appliedPlace] ?? null) : null;
  return prospect || applied === null ? 0 : dayNumber(applied);
};
export type StayFact = Fact<'stay'>;
/** The facts as they were at a moment, or as they are if none is given. */
export const factsAt = (
  { facts, earlier }: Pick<FactsRow, 'facts' | 'earlier'>,
  at = Infinity,
): readonly StoredFact[] => earlier?.find(([until]) => at < until)?.[1] ?? facts;
/** The stays in steps, in order, as of a moment. Skipped steps have none. */
export const staysOf = (row: Pick<FactsRow, 'facts' | 'earlier' | 'words'>, at = Infinity): StayFact[] =>
  factsAt(row, at).flatMap((stored) => {
    if (stored[0] !== stayKind) return [];
    const stay = openedFact(stored, row.words) as StayFact;
    return stay.how === 'skipped' ? [] : [stay];
  });
export const factList = list<FactsRow>()({
  name: 'facts',
  fields: {
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    refs: { kind: 'keywords', of: (row) => row.refs ?? [] },
    week: { kind: 'number', of: (row) => row.week },
    applied_day: { kind: 'number', of: appliedDay },
  },
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
  indexes: [['week'], ['job_id', 'week'], ['applied_day'], ['job_id', 'applied_day']],
});
/** The facts of people in cadences, and of the letters and tasks that reached them. */
export const outreachFactList = list<FactsRow>()({
  name: 'outreach-facts',
  fields: {
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    person_id: { kind: 'keyword', of: (row) => row.person_id },
    refs: { kind: 'keywords', of: (row) => row.refs ?? [] },
  },
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});
/** The answers of applicants to questions on a scale, in groups. A row is a question asked about a job. */
export const answerFactList = list<FactsRow>()({
  name: 'answer-facts',
  fields: { job_id: { kind: 'keyword', of: (row) => row.job_id } },
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});
/** The facts of deals. */
export const dealFactList = list<FactsRow>()({
  name: 'deal-facts',
  fields: {},
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});
/** The facts of submissions. */
export const sendingFactList = list<FactsRow>()({
  name: 'sending-facts',
  fields: {},
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});
/** The facts of tasks. */
export const taskFactList = list<FactsRow>()({
  name: 'task-facts',
  fields: {},
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
});
/** The lists of facts by their read model. */
export const factLists = {
  facts: factList,
  'outreach-facts': outreachFactList,
  'answer-facts': answerFactList,
  'deal-facts': dealFactList,
  'sending-facts': sendingFactList,
  'task-facts': taskFactList,
} as const;
