import { dayLength } from '@candor/contracts/values/days';
import { momentOf } from '@candor/contracts/values/zone-time';
import { dayAt } from '@candor/contracts/values/open-times';

// Computes days in the local time of a zone.

const begins = (day: number, zone: string | null): string => new Date(momentOf(day * dayLength, zone)).toISOString();
export const startOfDay = (at: number, zone: string | null): string => begins(dayAt(at, zone), zone);
export const startOfNextDay = (at: number, zone: string | null): string => begins(dayAt(at, zone) + 1, zone);
