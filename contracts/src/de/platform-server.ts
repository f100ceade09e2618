import type { Table } from '../kernel/say.ts';

export const platformServer = {} satisfies Table;
