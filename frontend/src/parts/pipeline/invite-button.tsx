import { kindWords } from '@candor/contracts/jobs/kinds';
import type { JobPage } from '@candor/contracts/jobs/pages';
import { meets, schedulingOf } from '@candor/contracts/rounds/scheduling';
import { may, opensPeople, sendsInvites } from '@candor/contracts/accounts/needs';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import type { InHand } from './in-hand.ts';
import type { Pipeline } from './use-pipeline.ts';

type Page = Pick<JobPage, 'job' | 'rights' | 'user'>;
/** Whether the reader may invite several candidates of this job to choose a time. */
const mayInvite = ({ job, rights, user }: Page): boolean =>
  rights.permissions.includes('list') &&
  job.hiring_status !== 'archived' &&
  kindWords[job.kind].hires &&
  job.steps.some((step) => meets(step) && schedulingOf(step).self_schedule) &&
  may(opensPeople, user) &&
  may(sendsInvites, user);

/** The button that invites the selected candidates to choose a time, if the job and the reader’s rights allow it. */
export const InviteButton = ({
  page,
  pipeline,
  subjects,
  done,
}: {
  page: Page;
  pipeline: Pick<Pipeline, 'ask'>;
  subjects: readonly InHand[];
  done: () => void;
}) =>
  mayInvite(page) && (
    <Button size="sm" onClick={() => pipeline.ask({ kind: 'invite', subjects, done })}>
      {say('Let them choose')}
    </Button>
  );
