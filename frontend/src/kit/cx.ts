import { clsx } from 'clsx';

/** Joins class names. */
export const cx = clsx;
