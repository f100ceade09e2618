import { z } from 'zod';
import { endpoint, type holds } from './endpoint.ts';

// The options of a noun's forms, for programs that fill them in without our pages.

const Options = z.array(z.object({ value: z.union([z.string(), z.number()]), label: z.string() }));
export type FieldOptions<Name extends string> = Record<Name, z.output<typeof Options>>;
/** The call that returns these options, by name. Labels are in the caller's language. */
export const fieldOptions = <const Name extends string>(
  path: string,
  method: 'POST' | 'GET',
  needs: ReturnType<typeof holds>,
  what: string,
  names: readonly Name[],
) =>
  endpoint(path, {
    reads: true,
    method,
    needs,
    summary: `The options of every select in the forms of ${what}: ${names.join(', ')}. Entries that are not in use are left out.`,
    request: z.strictObject({ uid: z.string().optional(), after: z.string().optional() }),
    payload: z.object({
      options: z.object(Object.fromEntries(names.map((name) => [name, Options])) as Record<Name, typeof Options>),
    }),
  });
