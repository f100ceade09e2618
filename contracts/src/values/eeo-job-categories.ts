import { z } from 'zod';

/** The job categories of the EEO-1 report (docs/rules/constants.md#fixed-lists). */
export const eeoJobCategories = {
  executives: 'Executive/Senior Level Officials and Managers',
  managers: 'First/Mid Level Officials and Managers',
  professionals: 'Professionals',
  technicians: 'Technicians',
  sales: 'Sales Workers',
  administrative: 'Administrative Support Workers',
  craft: 'Craft Workers',
  operatives: 'Operatives',
  laborers: 'Laborers and Helpers',
  service: 'Service Workers',
} as const;
/** The country whose employers report by these categories. */
export const eeoCountry = 'US';
export type EeoJobCategory = keyof typeof eeoJobCategories;
export const EeoJobCategory = z.enum(Object.keys(eeoJobCategories) as [EeoJobCategory]);
