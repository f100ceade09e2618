import type { Table } from '../kernel/say.ts';

export const tasksServer = {
  'Task not found.': 'Aufgabe nicht gefunden.',
} satisfies Table;
