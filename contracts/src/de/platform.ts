import type { Table } from '../kernel/say.ts';

export const platform = {} satisfies Table;
