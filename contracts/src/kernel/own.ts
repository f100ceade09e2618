/** The record's own value under a name from outside. Every object has names such as `toString`; a name that the record itself does not have gives undefined. */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
