/** What the record holds under a name from outside. Every object answers to names such as `toString`; those that the record does not hold itself are nothing. */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
