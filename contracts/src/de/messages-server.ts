import type { Table } from '../kernel/say.ts';

export const messagesServer = {} satisfies Table;
