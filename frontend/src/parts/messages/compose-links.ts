import type { TaskRow } from '@candor/contracts/tasks/rows';

// The addresses of the page where a message is written. They name the recipients, so that a reload keeps them.

type To = {
  candidates?: readonly string[];
  applications?: readonly string[];
  /** The address of a list of candidates, to write to all people in it. */
  list?: string;
  job?: string | null;
  /** The task of a cadence whose email it is. */
  task?: string;
};
/** The address of the page that writes to these people. Without people, the member chooses them there. */
export const composeTo = ({ candidates, applications, list, job, task }: To): string => {
  const query = new URLSearchParams();
  if (candidates?.length) query.set('c', candidates.join(','));
  if (applications?.length) query.set('a', applications.join(','));
  if (list) query.set('list', list);
  if (job) query.set('job', job);
  if (task) query.set('task', task);
  return query.size ? `/messages/compose?${query}` : '/messages/compose';
};
/** The address of the page that sends the email of this task. Null: the task has none, or is done. */
export const draftTo = ({
  id,
  draft,
  status,
  subject,
}: Pick<TaskRow, 'id' | 'draft' | 'status' | 'subject'>): string | null => {
  if (!draft || status === 'done' || !subject) return null;
  if (subject.type === 'application') return composeTo({ applications: [subject.id], task: id });
  return subject.type === 'candidate' ? composeTo({ candidates: [subject.id], task: id }) : null;
};
