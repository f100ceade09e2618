import type { z } from 'zod';

/**
 * Any zod schema, as far as a declaration needs to know it: what it takes and what it gives. Generic code asks for this and not for
 * `z.ZodType`, because to fit a schema to `z.ZodType` the compiler compares its forty generic methods, for every schema there is.
 */
export type Schema<Out = unknown, In = unknown> = { readonly _zod: z.core.$ZodTypeInternals<Out, In> };
/** The schema with the methods that every zod schema has. */
export const schemaWith = <Out, In>(schema: Schema<Out, In>): z.ZodType<Out, In> => schema as z.ZodType<Out, In>;
