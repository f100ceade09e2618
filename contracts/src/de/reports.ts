import type { Table } from '../kernel/say.ts';

export const reports = {} satisfies Table;
