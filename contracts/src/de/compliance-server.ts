import type { Table } from '../kernel/say.ts';

export const complianceServer = {} satisfies Table;
