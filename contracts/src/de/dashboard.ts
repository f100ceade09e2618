import type { Table } from '../kernel/say.ts';

export const dashboard = {} satisfies Table;
