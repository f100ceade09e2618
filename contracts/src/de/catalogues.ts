import type { Table } from '../kernel/say.ts';

export const catalogues = {} satisfies Table;
