import type { EventDefinition, Recorded } from '../kernel/event.ts';
import { phrase } from '../words/say.ts';
import type { OpportunityKind } from './opportunity-kind.ts';

// Sentences of the log and of refusals that replace those about a job if it is a prospect pipeline. All readers use this list, so each rule and event has one sentence.

type Sentences = Readonly<Record<string, string>>;
/** Keyed by the sentence about a job. A value has no placeholder that its key lacks. */
export const sentencesOn: Readonly<Record<OpportunityKind, Sentences>> = {
  job: {},
  prospect: {
    // Refusals
    [phrase('Only an editor of this job can change it.')]: phrase('Only an editor of this pipeline can change it.'),
    [phrase('This job is closed. Reopen it first.')]: phrase('This pipeline is closed. Reopen it first.'),
    [phrase('This job has candidates. Close it instead.')]: phrase('This pipeline has people. Close it instead.'),
    [phrase('Choose a step of this job.')]: phrase('Choose a step of this pipeline.'),
    [phrase('Choose a later step of this job.')]: phrase('Choose a later step of this pipeline.'),
    [phrase('Choose an earlier step of this job.')]: phrase('Choose an earlier step of this pipeline.'),
    [phrase('Choose a live step of this job.')]: phrase('Choose a live step of this pipeline.'),
    [phrase('There is no later step. Make an offer or archive.')]: phrase(
      'There is no later step. Add this person to a job, or archive.',
    ),
    [phrase('{step} is no longer a step of this job, so that move cannot be undone.')]: phrase(
      '{step} is no longer a step of this pipeline, so that move cannot be undone.',
    ),
    [phrase('Someone removed {step} from this job at the same moment. The candidate is in {to} now.')]: phrase(
      'Someone removed {step} from this pipeline at the same moment. The person is in {to} now.',
    ),
    [phrase('{count, plural, one {# candidate is} other {# candidates are}} in {step}. Move them first.')]: phrase(
      '{count, plural, one {# person is} other {# people are}} in {step}. Move them first.',
    ),
    [phrase('{name} is already on this job.')]: phrase('{name} is already on this pipeline.'),
    [phrase('Choose a moment between the start of the job and now.')]: phrase(
      'Choose a moment between the start of the pipeline and now.',
    ),
    [phrase('No one on this job can do it. Add a recruiter first.')]: phrase(
      'No one on this pipeline can do it. Add a recruiter first.',
    ),
    'Someone else changed this job since you opened it. Reload and try again.': phrase(
      'Someone else changed this pipeline since you opened it. Reload and try again.',
    ),
    // Events, after the name of the actor
    [phrase('created the job {fields.name}')]: phrase('created the prospect pipeline {fields.name}'),
    [phrase('changed the job details: {changes}')]: phrase('changed the details of the pipeline: {changes}'),
    [phrase('closed the job: {reason_name}')]: phrase('closed the pipeline: {reason_name}'),
    [phrase('reopened the job as {to_status}')]: phrase('reopened the pipeline'),
    [phrase('deleted the draft')]: phrase('deleted the pipeline'),
    [phrase('sorted the candidates of a step by hand')]: phrase('sorted the prospects of a step by hand'),
    [phrase('added the candidate as a lead')]: phrase('added the prospect as a lead'),
    [phrase('took back that the candidate was added as a lead')]: phrase(
      'took back that the prospect was added as a lead',
    ),
    [phrase('moved the candidate from {from_step.name} to {to_step.name}')]: phrase(
      'moved the prospect from {from_step.name} to {to_step.name}',
    ),
    [phrase('sent the candidate back from {from_step.name} to {to_step.name}')]: phrase(
      'sent the prospect back from {from_step.name} to {to_step.name}',
    ),
    [phrase('archived the candidate from {from_step.name}: {reason_name}')]: phrase(
      'archived the prospect from {from_step.name}: {reason_name}',
    ),
    [phrase('restored the candidate to {to_step.name}')]: phrase('restored the prospect to {to_step.name}'),
    [phrase('revived the candidate at {to_step.name}, pass {pass}')]: phrase(
      'revived the prospect at {to_step.name}, pass {pass}',
    ),
  },
};
/** The sentence about a job, adapted to this kind. */
export const sentenceOn = (kind: OpportunityKind, sentence: string): string => sentencesOn[kind][sentence] ?? sentence;

type Told = Pick<EventDefinition, 'sentence'>;
/** The sentence of an event of a job of this kind, or of its candidates. */
export const toldOn = (kind: OpportunityKind, { sentence }: Told): Told => ({
  sentence: typeof sentence === 'string' ? sentenceOn(kind, sentence) : sentence,
});
/** The kind of the job of each stream, by its first event. A stream that is missing is about a job, or about neither. */
export const kindsOf = (events: readonly Recorded[]): ReadonlyMap<string, OpportunityKind> =>
  new Map(
    events.flatMap(({ stream, type, data }): [string, OpportunityKind][] =>
      data.prospect === true || (type === 'JobCreated' && data.kind === 'prospect') ? [[stream, 'prospect']] : [],
    ),
  );
