import { dayLength } from '@candor/contracts/values/days';
import { clockIn, momentOf } from '@candor/contracts/values/zone-time';

// Computes days in the local time of a zone.

/** The day at that time, counted from 1 January 1970. */
export const dayAt = (at: number, zone: string | null): number => Math.floor(clockIn(at, zone) / dayLength);
const begins = (day: number, zone: string | null): string => new Date(momentOf(day * dayLength, zone)).toISOString();
export const startOfDay = (at: number, zone: string | null): string => begins(dayAt(at, zone), zone);
export const startOfNextDay = (at: number, zone: string | null): string => begins(dayAt(at, zone) + 1, zone);
export const dayText = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);
