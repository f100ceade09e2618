import type { Table } from '../kernel/say.ts';

export const cataloguesServer = {} satisfies Table;
