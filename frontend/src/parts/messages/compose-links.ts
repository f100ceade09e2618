// The addresses of the page where a message is written. They name the recipients, so that a reload keeps them.

type To = {
  candidates?: readonly string[];
  applications?: readonly string[];
  /** The address of a list of candidates, to write to all people in it. */
  list?: string;
  job?: string | null;
};
/** The address of the page that writes to these people. Without people, the member chooses them there. */
export const composeTo = ({ candidates, applications, list, job }: To): string => {
  const query = new URLSearchParams();
  if (candidates?.length) query.set('c', candidates.join(','));
  if (applications?.length) query.set('a', applications.join(','));
  if (list) query.set('list', list);
  if (job) query.set('job', job);
  return query.size ? `/messages/compose?${query}` : '/messages/compose';
};
