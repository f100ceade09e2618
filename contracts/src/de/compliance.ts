import type { Table } from '../kernel/say.ts';

export const compliance = {} satisfies Table;
