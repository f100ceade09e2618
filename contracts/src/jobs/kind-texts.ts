import { phrase } from '../words/say.ts';
import type { OpportunityKind } from './opportunity-kind.ts';
import type { HiringStatus } from './values.ts';

// The texts of a job's settings and dialogs for either kind. Separate from the words of the board, which load first.

type KindTexts = {
  status: string;
  team: string;
  teamText: string;
  ownersText: string;
  /** The texts for readers who cannot change the job, and for a closed job. */
  editorsOnly: string;
  closed: string;
  close: string;
  closeText: string;
  keptText: string;
  remove: string;
  removeAction: string;
  removed: string;
  removeText: string;
  copyText: string;
  /** The possible statuses, and the label of each way to reopen a closed job. */
  possible: readonly HiringStatus[];
  reopenAs: Partial<Record<HiringStatus, string>>;
  /** The question whether candidates archived by the closing come back too. */
  bringBack: string;
  bringBackText: string;
  /** The label of the list's search, the text if no entry passes the filters, and the text if the list is empty; null: that depends on the reader. */
  searchAll: string;
  noneFound: string;
  showAll: string;
  noneYet: string | null;
  /** The texts of its steps and plays. */
  addStep: string;
  playsText: string;
  /** Placeholders of empty form fields. */
  exampleName: string;
  exampleTask: string;
};
export const kindTexts: Record<OpportunityKind, KindTexts> = {
  job: {
    status: phrase('Hiring status'),
    team: phrase('Hiring team'),
    teamText: phrase('Who sees this job, and what each may do on it.'),
    ownersText: phrase('Who is responsible for this job.'),
    editorsOnly: phrase('Only an editor of this job can change it.'),
    closed: phrase('This job is closed. Reopen it first.'),
    close: phrase('Close the job'),
    closeText: phrase('The post disappears and no one can apply. You can reopen the job later.'),
    keptText: phrase('They stay in the closed job and can be archived one by one.'),
    remove: phrase('Delete this draft'),
    removeAction: phrase('Delete the draft'),
    removed: phrase('Draft deleted.'),
    removeText: phrase('The draft and its content disappear for everyone. This cannot be undone.'),
    copyText: phrase('The copy starts as a draft. Candidates are not copied.'),
    possible: ['draft', 'open', 'internal', 'archived'],
    reopenAs: { draft: phrase('Reopen as draft'), open: phrase('Reopen'), internal: phrase('Reopen internally') },
    bringBack: phrase('Bring the candidates back?'),
    bringBackText: phrase(
      'Closing the job archived {count, plural, one {# candidate} other {# candidates}}. If they come back, messages to them that were not sent yet are cancelled.',
    ),
    searchAll: phrase('Search jobs'),
    noneFound: phrase('No jobs match.'),
    showAll: phrase('Show all jobs'),
    noneYet: null,
    addStep: phrase('Add a round'),
    playsText: phrase(
      'A play creates a task when a candidate enters a step or has been in it for some days, or when the job opens or closes. Automatic messages to candidates are the follow-ups of a step.',
    ),
    exampleName: phrase('Senior Product Designer'),
    exampleTask: phrase('Call the candidate'),
  },
  prospect: {
    status: phrase('Status'),
    team: phrase('Team'),
    teamText: phrase('Who sees this pipeline, and what each may do on it.'),
    ownersText: phrase('Who is responsible for this pipeline.'),
    editorsOnly: phrase('Only an editor of this pipeline can change it.'),
    closed: phrase('This pipeline is closed. Reopen it first.'),
    close: phrase('Close the pipeline'),
    closeText: phrase('No one can be added while it is closed. You can reopen it later.'),
    keptText: phrase('They stay in the closed pipeline and can be archived one by one.'),
    remove: phrase('Delete this pipeline'),
    removeAction: phrase('Delete the pipeline'),
    removed: phrase('Pipeline deleted.'),
    removeText: phrase('The pipeline disappears for everyone. This cannot be undone.'),
    copyText: phrase('The copy starts without people. They stay here.'),
    // A prospect pipeline has no post, so it is never opened.
    possible: ['draft', 'archived'],
    reopenAs: { draft: phrase('Reopen') },
    bringBack: phrase('Bring the people back?'),
    bringBackText: phrase(
      'Closing the pipeline archived {count, plural, one {# person} other {# people}}. If they come back, messages to them that were not sent yet are cancelled.',
    ),
    searchAll: phrase('Search'),
    noneFound: phrase('No prospect pipelines match.'),
    showAll: phrase('Show all'),
    noneYet: phrase(
      'No prospect pipelines yet. They hold people you stay in touch with until there is a job for them.',
    ),
    addStep: phrase('Add a stage'),
    playsText: phrase(
      'A play creates a task when a person enters a stage or has been in it for some days, or when the pipeline closes.',
    ),
    exampleName: phrase('Engineers for next year'),
    exampleTask: phrase('Ask how they are'),
  },
};
