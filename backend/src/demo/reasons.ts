import content from './content/reasons.json' with { type: 'json' };
import { entryNamed, type Office } from './office.ts';
import type { Random } from './random.ts';

// Why candidates were archived, by step: the reasons of the organization and of the candidates, in realistic proportions.

type Reason = {
  id: string;
  name: string;
  side: 'we_rejected' | 'they_withdrew' | 'other';
  not_basically_qualified: boolean;
  not_considered: boolean;
};
export const reasonNamed = (office: Office, name: string): Reason => {
  const { id, fields } = entryNamed(office, 'disqualification', name);
  return {
    id,
    name,
    side: fields.side as Reason['side'],
    not_basically_qualified: fields.not_basically_qualified === true,
    not_considered: fields.not_considered === true,
  };
};
/** The reasons and their shares, by the type of a step. */
const tables = new Map(
  Object.entries<readonly { name: string | null; share: number }[]>(content.shares).map(([type, reasons]) => [
    type,
    reasons.map(({ name, share }) => [name, share] as const),
  ]),
);
/** A random reason that fits the step. Null: a lead was dropped and no reason was given. */
export const reasonAt = (random: Random, office: Office, stepType: string): Reason | null => {
  const name = random.weighted(tables.get(stepType)!);
  return name === null ? null : reasonNamed(office, name);
};
