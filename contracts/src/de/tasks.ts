import type { Table } from '../kernel/say.ts';

export const tasks = {} satisfies Table;
