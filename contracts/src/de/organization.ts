import type { Table } from '../kernel/say.ts';

export const organization = {} satisfies Table;
