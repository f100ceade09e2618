import { helpOn } from '../kernel/help.ts';
import { jobsPage } from './pages.ts';

export const jobHelp = helpOn(jobsPage, [
  [
    'How long can I undo a move?',
    'For ten minutes, as long as it was your own and the last one. The candidate then stands as if nothing had happened; the history keeps both.',
  ],
  [
    'What do stuck, slipping and on pace mean?',
    'Stuck: nobody is in the process, or somebody waits more than twice the days planned for their step. Slipping: somebody waits longer than planned. On pace: nobody does.',
  ],
  [
    'What happens to candidates when I change a round?',
    'Nobody is moved. Before you save, the foot of the round says how many candidates stand there and what the change means for them. A step with people in it cannot be moved or removed, because that would move them.',
  ],
  [
    'Which letters do candidates receive by themselves?',
    'The follow-ups of a step, which an editor of the job chooses in its rounds: one when somebody comes, one when they leave it for another step, or one after so many full days there. Each goes out once in a pass, also to somebody who comes back to the step. A letter after days goes only to those who are still there; whoever asked not to be contacted gets none. What was not sent stands in their history with the reason.',
  ],
  [
    'What is the median beside a step?',
    'Half of those who left the step in the last 90 days stayed so long or longer, as the report on time in stage counts it. It turns amber when it is over the target.',
  ],
  [
    'What is a prospect pipeline?',
    'A pool of people you stay in touch with, under Prospect pipelines in the menu. Nobody applies there and nobody is made an offer; from the drawer of a person you add them to a job, where they start as a lead.',
  ],
  [
    'Why do I not see some sections of a job?',
    'Each member of a hiring team has permissions for sections of that job. An editor of the job or an administrator can change them in its settings.',
  ],
]);
