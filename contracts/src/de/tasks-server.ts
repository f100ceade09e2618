import type { Table } from '../kernel/say.ts';

export const tasksServer = {
  'Task not found.': 'Aufgabe nicht gefunden.',

  // What happened, after the name of who did it
  'created a task': 'hat eine Aufgabe angelegt',
  'completed the task': 'hat die Aufgabe erledigt',
  'reopened the task': 'hat die Aufgabe wieder geöffnet',
  'handed the task to somebody else': 'hat die Aufgabe jemand anderem übergeben',
  'moved the task to the job that goes on': 'hat die Aufgabe zu der Stelle verschoben, die weitergeht',
  'deleted the task': 'hat die Aufgabe gelöscht',
} satisfies Table;
