import type { Table } from '../kernel/say.ts';

export const accounts = {} satisfies Table;
