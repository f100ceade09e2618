import { z } from 'zod';

/** A candidate stage as screens draw it. */
export const StepRef = z.object({ id: z.string(), name: z.string(), type: z.string() });
export type StepRef = z.output<typeof StepRef>;
