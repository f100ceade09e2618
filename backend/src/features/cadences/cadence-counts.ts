import type { EnrollmentCounts } from '@candor/contracts/cadences/pages';
import { enrollmentList } from '@candor/contracts/cadences/rows';
import { enrollmentStatuses } from '@candor/contracts/cadences/values';
import type { ReadModels } from '../../kernel/rows/reads.ts';

// How many people are in a cadence, and why others left it, at present or at a moment.

export const noCounts = () =>
  Object.fromEntries(Object.keys(enrollmentStatuses).map((status) => [status, 0])) as EnrollmentCounts;

export const countsIn = async (
  reads: ReadModels,
  organization_id: string,
  cadence_id: string,
): Promise<EnrollmentCounts> => ({
  ...noCounts(),
  ...(await reads.countBy(enrollmentList, { organization_id }, 'status', { cadence_id })),
});

export const leftFrom = (
  reads: ReadModels,
  organization_id: string,
  cadence_id: string,
): Promise<Record<string, number>> =>
  reads.countBy(enrollmentList, { organization_id }, 'left_reason', { cadence_id, status: 'left' });
