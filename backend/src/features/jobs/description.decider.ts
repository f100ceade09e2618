import type { JobEvent } from '@candor/contracts/jobs/events';
import { mostHints, type Section } from '@candor/contracts/jobs/values';
import { plainWords } from '@candor/contracts/values/rich-text';
import type { Job } from '../../states/job.state.ts';
import { reject, type Rejection, stale } from '../../kernel/decider.ts';
import { type EditorRules, jobGone, type JobRules, refuse } from './job-commands.decider.ts';
import { suggestedBody } from '../../states/job.state.ts';
import { andSettles } from './suggestions.decider.ts';
import { addPart, changedSince, changePart, partNow, type PartRules, removePart, sortParts } from './parts.decider.ts';

// The rules of a job's texts: the sections of its description, generated content, and the post that applicants read.

const mostText = 120_000;
/** Refuses a description that is too long: a post must fit into the one event that records what applicants read. */
const tooLong = (sections: readonly Pick<Section, 'body'>[]): Rejection | null =>
  sections.reduce((sum, section) => sum + section.body.length, 0) > mostText
    ? reject('limit', 'At most {most, number} characters of job description are allowed.', { most: mostText })
    : null;

const locked = refuse('Your organization has locked this section.');
const ofEntries = refuse('This section shows your organization’s entries. Choose the entries instead.');
const rules: PartRules<Section> = {
  list: 'sections',
  entity: 'section',
  unknown: reject('not_found', 'Section not found.'),
  full: () => null,
  added: (section) => [{ type: 'DescriptionSectionAdded', data: { section } }],
  changed: ({ id, name }, changes) => ({ type: 'DescriptionSectionChanged', data: { section_id: id, name, changes } }),
  removed: ({ id, name }) => ({ type: 'DescriptionSectionRemoved', data: { section_id: id, name } }),
  reordered: (ids) => ({ type: 'DescriptionSectionsReordered', data: { ids } }),
};
const ofItsOwn = refuse('This section has its own text. Add another section for the entries.');
/** The sections after one of them gets this text. */
const withBody = (job: Job, id: string, body: string) => job.sections.map((each) => (each.id === id ? { body } : each));

const textOf = ({ name, body }: Pick<Section, 'name' | 'body'>) => ({ name, text: suggestedBody(body) });

export const description: EditorRules<
  | 'addSection'
  | 'changeSection'
  | 'refreshSection'
  | 'removeSection'
  | 'sortSections'
  | 'setHint'
  | 'takeSections'
  | 'takeUploaded'
> = {
  addSection: (command, job, context) =>
    tooLong([...job.sections, command.section]) ??
    andSettles(
      addPart(rules, job, { ...command.section, id: context.newId() }),
      job,
      command.suggestion,
      textOf(command.section),
    ),

  takeSections: ({ sections }, job, { newId }) => {
    const empty = job.sections.filter((each) => !each.locked && !each.block && !plainWords(each.body));
    const taken = sections.filter(
      ({ kind, name, body, locked, source_section_id }) =>
        kind !== 'eeo' &&
        // A section that the organization locked is there already, or is added locked.
        !(locked && job.sections.some((each) => each.source_section_id === source_section_id)) &&
        !job.sections.some((each) => each.name === name && plainWords(each.body) === plainWords(body)),
    );
    return (
      tooLong([...job.sections, ...taken]) ??
      taken.flatMap((section) => {
        // Each empty section takes only one text.
        const at =
          section.locked || section.kind === 'custom' ? -1 : empty.findIndex(({ kind }) => kind === section.kind);
        const [here] = at < 0 ? [] : empty.splice(at, 1);
        return here
          ? [rules.changed(here, { body: { from: here.body, to: section.body } })]
          : rules.added({ ...section, id: newId() });
      })
    );
  },

  takeUploaded: ({ sections, version }, job, { newId }) => {
    const decided: JobEvent[] = [];
    let after: Pick<Section, 'body'>[] = [...job.sections];
    for (const { id, kind, name, body } of sections) {
      const present = id === null ? undefined : partNow(rules, job, id);
      if (id !== null && !present) return id in job.removed_parts ? stale(rules.entity) : rules.unknown;
      if (present) {
        if (present.body === body) continue;
        if (present.locked) return locked;
        if (present.block) return ofEntries;
        const late = changedSince(rules.entity, job, present.id, version);
        if (late) return late;
        decided.push(rules.changed(present, { body: { from: present.body, to: body } }));
        after = after.map((each) => (each === present ? { body } : each));
      } else if (!job.sections.some((each) => each.name === name && each.body === body)) {
        decided.push(...rules.added({ id: newId(), kind, name, body, visible: true, locked: false }));
        after.push({ body });
      }
    }
    return (
      tooLong(after) ??
      (decided.length
        ? [{ type: 'DescriptionUploaded', data: { names: sections.map(({ name }) => name) } }, ...decided]
        : [])
    );
  },

  changeSection: (command, job) => {
    const section = partNow(rules, job, command.id);
    const { body } = command.changes;
    if (section?.block && body !== undefined && body !== section.body && !command.changes.block) return ofEntries;
    if (section && !section.block && command.changes.block) return ofItsOwn;
    if (section?.locked && body !== undefined && body !== section.body) return locked;
    const removed = section ? undefined : job.removed_parts[command.id];
    return (
      (section && body !== undefined && tooLong(withBody(job, section.id, body))) ||
      (removed && tooLong([...job.sections, removed.part as Section])) ||
      andSettles(
        changePart(rules, job, command),
        job,
        command.suggestion,
        textOf({ name: section?.name ?? '', body: body ?? section?.body ?? '' }),
      )
    );
  },

  refreshSection: ({ id, version, from }, job) =>
    partNow(rules, job, id)?.block
      ? ofEntries
      : plainWords(from.body) === ''
        ? refuse('The default section has no text yet.')
        : (tooLong(withBody(job, id, from.body)) ?? changePart(rules, job, { id, version, changes: from })),

  removeSection: (command, job) => (partNow(rules, job, command.id)?.locked ? locked : removePart(rules, job, command)),

  sortSections: (command, job) => sortParts(rules, job, command.ids),

  setHint: ({ hint, dismissed }, job) =>
    job.dismissed_hints.includes(hint) === dismissed
      ? []
      : !dismissed
        ? [{ type: 'DescriptionHintBroughtBack', data: { hint } }]
        : job.dismissed_hints.length >= mostHints
          ? reject('limit', 'At most {most, number} dismissed hints are allowed.', { most: mostHints })
          : [{ type: 'DescriptionHintDismissed', data: { hint } }],
};

export const content: JobRules<'fillContent' | 'failContent' | 'publishSnapshot'> = {
  fillContent: (command, job) => {
    if (!job) return jobGone;
    if (job.content !== 'generating') return [];
    const ofKind = (kind: string) => job.sections.find((section) => section.kind === kind);
    // A job that began with a question set keeps the tasks and requirements of that set.
    const tasks = job.tasks.length ? [] : command.tasks;
    const requirements = job.requirements.length
      ? []
      : command.requirements.map((each) => (tasks.length ? each : { ...each, job_task_ids: [] }));
    const questions = job.requirements.length || job.questions.length ? [] : command.questions;
    return [
      ...command.sections.flatMap((section): JobEvent[] => {
        const present = ofKind(section.kind);
        if (!present) return [{ type: 'DescriptionSectionAdded', data: { section } }];
        // A text that a person wrote is never overwritten.
        return present.body.trim() || !section.body.trim()
          ? []
          : [
              {
                type: 'DescriptionSectionChanged',
                data: {
                  section_id: present.id,
                  name: present.name,
                  changes: { body: { from: present.body, to: section.body } },
                },
              },
            ];
      }),
      ...tasks.map((task) => ({ type: 'JobTaskAdded' as const, data: { task } })),
      ...requirements.map((requirement) => ({
        type: 'JobRequirementAdded' as const,
        data: { requirement, after_applicants: false },
      })),
      ...questions.map((question) => ({ type: 'QuestionAdded' as const, data: { question } })),
      {
        type: 'JobContentGenerated',
        data: {
          provider: command.provider,
          ...(command.model ? { model: command.model, prompt_hash: command.prompt_hash } : {}),
          counts: {
            sections: command.sections.length,
            tasks: command.tasks.length,
            requirements: requirements.length,
            questions: questions.length,
          },
        },
      },
    ];
  },

  failContent: (command, job) =>
    job?.content === 'generating' ? [{ type: 'JobContentGenerationFailed', data: { error: command.error } }] : [],

  publishSnapshot: (_, job, { facts: { post } }) =>
    job && ['open', 'internal'].includes(job.status) && job.snapshot_hash !== post.snapshot.hash
      ? [{ type: 'JobPublishedSnapshotTaken', data: { name: job.fields.name, ...post.snapshot } }]
      : [],
};
