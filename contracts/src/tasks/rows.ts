import { list } from '../kernel/list.ts';
import type { Repeats, TaskDraft } from './events.ts';

export type TaskRow = {
  id: string;
  organization_id: string;
  /** The person whose key seals the words. */
  person_id: string;
  title: string;
  /** The author's note to the assignee, as plain text. */
  notes: string | null;
  /** The result, as the assignee wrote it. */
  outcome: string | null;
  kind: string;
  status: 'todo' | 'done';
  due_at: string | null;
  priority: 'low' | 'normal' | 'high';
  assignee_user_id: string;
  created_by: string;
  subject: { type: 'candidate' | 'application' | 'job' | 'deal'; id: string } | null;
  created_at: string;
  completed_at: string | null;
  /** The disposition that it ended with, and its outcome then. */
  disposition_id: string | null;
  result: 'positive' | 'neutral' | 'negative' | null;
  enrollment_id: string | null;
  cadence_step_id: string | null;
  /** The email that is sent from the task. */
  draft: TaskDraft | null;
  play_id: string | null;
  repeats: Repeats | null;
  repeat_of: string | null;
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
    completed_at: { kind: 'moment', of: (row) => row.completed_at },
    created_by: { kind: 'keyword', of: (row) => row.created_by },
    enrollment: { kind: 'keyword', of: (row) => row.enrollment_id },
    subject: { kind: 'keyword', of: (row) => row.subject?.id ?? null },
    person: { kind: 'keyword', of: (row) => row.person_id },
  },
  filters: {
    status: { field: 'status', kind: 'equal' },
    kind: { field: 'kind', kind: 'equal' },
    assignee: { field: 'assignee', kind: 'equal' },
    due: { field: 'due_at', kind: 'range' },
    not_assignee: { field: 'assignee', kind: 'none' },
    completed: { field: 'completed_at', kind: 'range' },
    created_by: { field: 'created_by', kind: 'equal' },
  },
  sorts: ['due_at', 'priority', 'created_at'],
  defaultSort: 'due_at-asc',
  defaultFilters: { status: ['todo'] },
  search: {
    words: (row) => [row.title, row.notes, row.outcome].filter(Boolean).join(' '),
    phrases: ['title', 'notes', 'outcome'],
  },
  indexes: [
    ['assignee', 'status', 'due_at'],
    ['status', 'due_at'],
    ['assignee', 'status', 'completed_at'],
    ['created_by', 'status', 'due_at'],
    ['subject', 'status', 'due_at'],
    ['person'],
  ],
});
