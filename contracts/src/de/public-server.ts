import type { Table } from '../kernel/say.ts';

export const publicServer = {} satisfies Table;
