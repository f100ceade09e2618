import type { Table } from './table.ts';

export const tasksServer = {
  'Task not found.': 'Aufgabe nicht gefunden.',
  'This task is already done.': 'Diese Aufgabe ist schon erledigt.',

  // What happened, after the name of who did it
  'created a task': 'hat eine Aufgabe angelegt',
  'changed the notes of the task': 'hat die Notizen der Aufgabe geändert',
  'completed the task': 'hat die Aufgabe erledigt',
  'reopened the task': 'hat die Aufgabe wieder geöffnet',
  'reassigned the task': 'hat die Aufgabe jemand anderem übergeben',
  'moved the task to the job that goes on': 'hat die Aufgabe zu der Stelle verschoben, die weitergeht',
  'deleted the task': 'hat die Aufgabe gelöscht',
} satisfies Table;
