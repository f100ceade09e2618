import type { Table } from '../kernel/say.ts';

export const organizationServer = {} satisfies Table;
