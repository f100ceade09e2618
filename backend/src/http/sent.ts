// The fields of a request body in the form in which a command takes them.

/** The fields that were sent: `value` without those that are undefined. */
export const sentFields = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<T>;
/** An empty description is stored as an empty text. */
export const described = <T extends { description?: string | null }>({ description, ...rest }: T) => ({
  ...rest,
  ...(description === undefined ? {} : { description: description ?? '' }),
});
