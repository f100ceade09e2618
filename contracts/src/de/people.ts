import type { Table } from '../kernel/say.ts';

export const people = {} satisfies Table;
