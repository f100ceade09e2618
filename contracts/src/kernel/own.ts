/** The record's own value under a name from outside. Every object answers to names such as `toString`; names that the record does not hold itself give undefined. */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
