import type { z } from 'zod';
import { type Schema, schemaWith } from './schema.ts';
import { compose, phrase } from '../words/say.ts';

// A request never ignores a field. A field that has no effect in combination with the others is refused by its name.

type Sent = Readonly<Record<string, unknown>>;
type Condition = { fields: readonly string[]; taken: (sent: Sent) => boolean; otherwise: string };

export const isNew = ({ id }: { readonly id?: unknown }): boolean => id === undefined || id === null || id === 'new';
export const onlyNew = phrase('Only a new record takes this.');
/** Fields that only a new record takes. */
export const ofNew = (...fields: readonly string[]): Condition => ({ fields, taken: isNew, otherwise: onlyNew });
/** Fields that only an existing record takes. */
export const ofThere = (...fields: readonly string[]): Condition => ({
  fields,
  taken: (sent) => !isNew(sent),
  otherwise: phrase('A new record does not take this.'),
});
/** Fields that have an effect only together with another one. `label`: the other field's label. */
export const onlyWith = (label: string, taken: Condition['taken'], ...fields: readonly string[]): Condition => ({
  fields,
  taken,
  otherwise: compose('This is taken only together with: {label}.', { label }),
});

/** The request, which accepts these fields only under their conditions. An empty field is always allowed. */
export const takenOnly = <S extends Schema>(request: S, ...conditions: readonly Condition[]): S =>
  schemaWith(request).superRefine((values, context: z.RefinementCtx) => {
    const sent = values as Sent;
    for (const { fields, taken, otherwise } of conditions)
      if (!taken(sent))
        for (const field of fields)
          if (sent[field] !== undefined && sent[field] !== null)
            context.addIssue({ code: 'custom', path: [field], message: otherwise });
  }) as unknown as S;
