import type { Table } from '../kernel/say.ts';

export const jobsServer = {} satisfies Table;
