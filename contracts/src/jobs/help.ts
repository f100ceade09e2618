import { helpOn } from '../words/help.ts';
import { jobsPage } from './pages.ts';

export const jobHelp = helpOn(jobsPage, [
  [
    'How long can I undo a move?',
    'For ten minutes, if it was your own move and the latest one. The candidate goes back to where they were, and the history keeps both facts.',
  ],
  [
    'What do stuck, slipping and on pace mean?',
    'Stuck: no one is in the pipeline, or someone has waited more than twice the days planned for their step. Slipping: someone has waited longer than planned. On pace: no one has.',
  ],
  [
    'What happens to candidates when I change a round?',
    'No one is moved. Before you save, the round says how many candidates are in it and what the change means for them. A step with people in it cannot be moved or removed.',
  ],
  [
    'Which emails do candidates get automatically?',
    'The follow-ups of a step. An editor of the job chooses them in its rounds: one when a candidate enters the step, one when they leave it for another step, or one after a number of full days there. Each is sent once per pass, also to a candidate who returns to the step. An email after some days goes only to candidates who are still there. Candidates who asked not to be contacted get none. The history of the candidate shows what was not sent, with the reason.',
  ],
  [
    'What is the median beside a step?',
    'Half of the people who left the step in the last 90 days stayed this long or longer, as in the report Time in stage. It turns amber when it is over the target.',
  ],
  [
    'What is a prospect pipeline?',
    'A pool of people you stay in touch with, under Prospect pipelines in the menu. It has no applications and no offers. Open a person’s drawer to add them to a job as a lead.',
  ],
  [
    'Why do I not see some sections of a job?',
    'Each member of a hiring team has permissions for sections of that job. An editor of the job or an administrator can change them in its settings.',
  ],
]);
