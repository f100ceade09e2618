// The facts of a person who has several records, the kept one first. Rows, letters and the rules of a change read them here.

/** Facts that the person's other records fill in if the kept record lacks them. Every other fact comes from the kept record. */
const filled = [
  'email',
  'phone',
  'pronoun',
  'headline',
  'current_title',
  'current_company',
  'location',
  'tz_region',
] as const;
type Filled = (typeof filled)[number];
export const isFilled = (name: PropertyKey): name is Filled => (filled as readonly PropertyKey[]).includes(name);
/** Facts that are taken from the same record as the fact to which they belong. */
const beside = { email_kind: 'email', other_emails: 'email', phone_kind: 'phone', other_phones: 'phone' } as const;
const isBeside = (name: PropertyKey): name is keyof typeof beside => Object.hasOwn(beside, name);

/** The record whose fact is shown; undefined: no record has it. */
export const shownBy = <Facts extends object>(records: readonly Facts[], name: keyof Facts): Facts | undefined => {
  const by = (isBeside(name) ? beside[name] : name) as keyof Facts;
  return isFilled(by) ? records.find((record) => record[by]) : records[0];
};

export type OneRecord<Facts, Value> = {
  facts: Facts;
  owner: string | null;
  /** The values of the organization's candidate fields. */
  values: Readonly<Record<string, Value>>;
  do_not_contact: boolean;
};
/** The facts of the person. If the records disagree about a permission, the stricter one counts. */
export const personOf = <Facts extends Record<Filled, string | null>, Value>(
  records: readonly OneRecord<Facts, Value>[],
): OneRecord<Facts, Value> => {
  const facts = records.map((record) => record.facts);
  const kept = facts[0]!;
  const shown = (Object.keys(kept) as (keyof Facts)[]).map((name) => [name, (shownBy(facts, name) ?? kept)[name]]);
  return {
    facts: { ...kept, ...(Object.fromEntries(shown) as Partial<Facts>) },
    owner: records.find(({ owner }) => owner)?.owner ?? null,
    values: Object.assign({}, ...records.toReversed().map(({ values }) => values)) as Record<string, Value>,
    do_not_contact: records.some(({ do_not_contact }) => do_not_contact),
  };
};

/** The version of the person. It changes with each record, and when one is added or removed, so no form overwrites what it did not show. The version of a single record is the revision of its last event. */
export const personVersion = (revisions: readonly number[]): number =>
  revisions.reduce((sum, revision) => sum + revision + 1, -1);
