import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Section } from '@candor/contracts/jobs/values';
import { changesBetween } from '@candor/contracts/kernel/values';
import { reject, type Rejection } from '../../kernel/decider.ts';
import {
  badOrder,
  type EditorRules,
  everyOnce,
  gone,
  inThisOrder,
  type JobRules,
  refuse,
} from './job-commands.decider.ts';

// What a job says: the sections of its description, generated content, and what applicants read.

const mostText = 120_000;
/** A post must fit into the one event that records what applicants read. */
const tooLong = (sections: readonly Pick<Section, 'body'>[]): Rejection | null =>
  sections.reduce((sum, section) => sum + section.body.length, 0) > mostText
    ? reject('limit', 'At most {most, number} characters of job description are allowed.', { most: mostText })
    : null;

export const description: EditorRules<'addSection' | 'changeSection' | 'removeSection' | 'sortSections'> = {
  addSection: (command, job, context) =>
    tooLong([...job.sections, command.section]) ?? [
      { type: 'DescriptionSectionAdded', data: { section: { ...command.section, id: context.newId() } } },
    ],

  changeSection: (command, job) => {
    const section = job.sections.find((each) => each.id === command.id);
    if (!section) return reject('not_found', 'Section not found.');
    if (section.locked && command.changes.body !== undefined && command.changes.body !== section.body)
      return refuse('Your organization has locked this section.');
    const long =
      command.changes.body === undefined
        ? null
        : tooLong(job.sections.map((each) => (each.id === section.id ? { body: command.changes.body! } : each)));
    if (long) return long;
    const changes = changesBetween(section, command.changes);
    return Object.keys(changes).length
      ? [{ type: 'DescriptionSectionChanged', data: { section_id: section.id, changes } }]
      : [];
  },

  removeSection: (command, job) => {
    const section = job.sections.find((each) => each.id === command.id);
    if (section?.locked) return refuse('Your organization has locked this section.');
    return section ? [{ type: 'DescriptionSectionRemoved', data: { section_id: section.id, name: section.name } }] : [];
  },

  sortSections: (command, job) =>
    !everyOnce(command.ids, job.sections)
      ? badOrder
      : inThisOrder(command.ids, job.sections)
        ? []
        : [{ type: 'DescriptionSectionsReordered', data: { ids: command.ids } }],
};

export const content: JobRules<'fillContent' | 'failContent' | 'publishSnapshot'> = {
  fillContent: (command, job) => {
    if (!job) return gone;
    if (job.content !== 'generating') return [];
    const ofKind = (kind: string) => job.sections.find((section) => section.kind === kind);
    return [
      ...command.sections.flatMap((section): JobEvent[] => {
        const present = ofKind(section.kind);
        if (!present) return [{ type: 'DescriptionSectionAdded', data: { section } }];
        // Never over something a person wrote.
        return present.body.trim()
          ? []
          : [
              {
                type: 'DescriptionSectionChanged',
                data: { section_id: present.id, changes: { body: { from: present.body, to: section.body } } },
              },
            ];
      }),
      ...command.tasks.map((task) => ({ type: 'JobTaskAdded' as const, data: { task } })),
      ...command.requirements.map((requirement) => ({
        type: 'JobRequirementAdded' as const,
        data: { requirement, after_applicants: false },
      })),
      ...command.questions.map((question) => ({ type: 'QuestionAdded' as const, data: { question } })),
      {
        type: 'JobContentGenerated',
        data: {
          provider: command.provider,
          counts: {
            sections: command.sections.length,
            tasks: command.tasks.length,
            requirements: command.requirements.length,
            questions: command.questions.length,
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
