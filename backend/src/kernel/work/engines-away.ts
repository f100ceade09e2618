import { JobLater } from '../ports/job-queue.ts';
import { HeldBack } from '../ports/held-back.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { UnknownEvent } from '../ports/unknown-event.ts';

/** How many seconds pass until a job is tried again that the log or the rows could not serve. */
const pause = 60;

/** Does a job. If it fails because the log or the rows are away, it waits until they are back, however long that takes, and no try is counted: otherwise all work of an outage of an hour would have failed for good. `engines`: asks the log and the rows; it throws while they are away. A job that fails although they answer fails as any other. */
export const unlessAway = async <Outcome>(
  work: () => Promise<Outcome>,
  engines: () => Promise<unknown>,
): Promise<Outcome | JobLater> => {
  try {
    return await work();
  } catch (fault) {
    // A process of the newer release that wrote the event can do the job, or an operator turns on the event that it writes.
    if (fault instanceof UnknownEvent || fault instanceof HeldBack) return new JobLater(pause);
    const away =
      fault instanceof Unavailable &&
      (await engines().then(
        () => false,
        () => true,
      ));
    if (!away) throw fault;
    return new JobLater(pause);
  }
};
