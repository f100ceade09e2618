import type { Table } from '../kernel/say.ts';

export const publicPages = {} satisfies Table;
