import type { Table } from '../kernel/say.ts';

export const tasksServer = {} satisfies Table;
