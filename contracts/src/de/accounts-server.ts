import type { Table } from '../kernel/say.ts';

export const accountsServer = {} satisfies Table;
