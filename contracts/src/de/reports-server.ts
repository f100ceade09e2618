import type { Table } from '../kernel/say.ts';

export const reportsServer = {} satisfies Table;
