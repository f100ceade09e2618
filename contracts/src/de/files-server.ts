import type { Table } from '../kernel/say.ts';

export const filesServer = {} satisfies Table;
