import type { Table } from '../kernel/say.ts';

export const messages = {} satisfies Table;
