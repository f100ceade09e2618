import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { isRich } from '@candor/contracts/kernel/field';
import { cleanHtml } from '../../http/clean-html.ts';

/** What was sent, without fields that were not sent; rich text has only the marks that are allowed. */
export const cleanedFields = (of: Catalogue, fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        const field = of.fields[name];
        return [name, field && isRich(field.kind) && typeof value === 'string' ? cleanHtml(value) : value];
      }),
  );
