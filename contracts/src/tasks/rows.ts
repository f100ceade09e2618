import { list } from '../kernel/list.ts';

export type TaskRow = {
  id: string;
  organization_id: string;
  /** The person whose key seals the words. */
  person_id: string;
  title: string;
  /** The author's note to the assignee, as plain text. */
  notes: string | null;
  /** The result, in the assignee's words. */
  outcome: string | null;
  kind: string;
  status: 'todo' | 'done';
  due_at: string | null;
  priority: 'low' | 'normal' | 'high';
  assignee_user_id: string;
  created_by: string;
  subject: { type: 'candidate' | 'application' | 'job'; id: string } | null;
  created_at: string;
  completed_at: string | null;
  version: number;
};
export const taskList = list<TaskRow>()({
  name: 'tasks',
  about: (row) => [row.person_id],
  fields: {
    status: { kind: 'keyword', of: (row) => row.status },
    kind: { kind: 'keyword', of: (row) => row.kind },
    assignee: { kind: 'keyword', of: (row) => row.assignee_user_id },
    due_at: { kind: 'moment', of: (row) => row.due_at },
    priority: { kind: 'number', of: (row) => ({ high: 0, normal: 1, low: 2 })[row.priority] },
    created_at: { kind: 'moment', of: (row) => row.created_at },
    subject: { kind: 'keyword', of: (row) => row.subject?.id ?? null },
    person: { kind: 'keyword', of: (row) => row.person_id },
  },
  filters: {
    status: { field: 'status', kind: 'equal' },
    kind: { field: 'kind', kind: 'equal' },
    assignee: { field: 'assignee', kind: 'equal' },
    due: { field: 'due_at', kind: 'range' },
  },
  sorts: ['due_at', 'priority', 'created_at'],
  defaultSort: 'due_at-asc',
  defaultFilters: { status: ['todo'] },
  search: {
    words: (row) => [row.title, row.notes, row.outcome].filter(Boolean).join(' '),
    phrases: ['title', 'notes', 'outcome'],
  },
  indexes: [['assignee', 'status', 'due_at']],
});
