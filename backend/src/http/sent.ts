// The fields of a request body as a command takes them.

/** The sent fields, without those left out. */
export const sentFields = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<T>;
/** An empty description is stored as an empty text. */
export const described = <T extends { description?: string | null }>({ description, ...rest }: T) => ({
  ...rest,
  ...(description === undefined ? {} : { description: description ?? '' }),
});
