import type { Table } from '../kernel/say.ts';

export const pipelineServer = {} satisfies Table;
