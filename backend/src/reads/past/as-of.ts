import { moment } from '@candor/contracts/kernel/values';

/** The moment in the address. Null (now): there is none or it is not valid. */
export const asOf = (query: Record<string, string>): string | null => {
  const parsed = moment.safeParse(query.as_of);
  return parsed.success ? new Date(parsed.data).toISOString() : null;
};
