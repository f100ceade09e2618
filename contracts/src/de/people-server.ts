import type { Table } from '../kernel/say.ts';

export const peopleServer = {} satisfies Table;
