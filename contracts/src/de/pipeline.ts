import type { Table } from '../kernel/say.ts';

export const pipeline = {} satisfies Table;
