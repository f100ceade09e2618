import type { Table } from './table.ts';

export const complianceServer = {} satisfies Table;
