import type { Group, Holdings } from '../kernel/permission.ts';
import { phrase } from '../words/say.ts';

/** What an operator may switch off for one organization, and the groups that its members then lack. Modules are switched apart: they belong to the organization. */
export const features = {
  imports: { label: phrase('Imports'), groups: ['MANAGE_BULK_UPLOAD'] },
  cadences: { label: phrase('Cadences'), groups: ['MANAGE_CADENCES'] },
  reports: { label: phrase('Reports'), groups: ['VIEW_REPORTS'] },
} as const satisfies Record<string, { label: string; groups: readonly Group[] }>;
export type Feature = keyof typeof features;
export const featureNames = Object.keys(features) as [Feature, ...Feature[]];

/** The holdings without the groups of features that are off. */
export const withoutFeatures = (held: Holdings, off: readonly Feature[]): Holdings => {
  if (!off.length) return held;
  const gone: readonly string[] = off.flatMap((name) => features[name].groups);
  return Object.fromEntries(Object.entries(held).filter(([group]) => !gone.includes(group)));
};
