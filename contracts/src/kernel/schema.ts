import type { z } from 'zod';

/**
 * Any zod schema, reduced to what a declaration needs: input and output. Generic code uses this instead of `z.ZodType`,
 * because matching a schema with `z.ZodType` makes the compiler compare its forty generic methods for every schema.
 */
export type Schema<Out = unknown, In = unknown> = { readonly _zod: z.core.$ZodTypeInternals<Out, In> };
/** The schema with the methods that every zod schema has. */
export const schemaWith = <Out, In>(schema: Schema<Out, In>): z.ZodType<Out, In> => schema as z.ZodType<Out, In>;
