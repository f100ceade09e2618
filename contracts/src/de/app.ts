import type { Table } from '../kernel/say.ts';

export const app = {} satisfies Table;
