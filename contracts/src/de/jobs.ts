import type { Table } from '../kernel/say.ts';

export const jobs = {} satisfies Table;
