import { z } from 'zod';
import { jobsection } from '../catalogues/sections.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { byJob, editorOfJob, readsJob } from '../jobs/record-kind.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { isHtml } from '../values/rich-request.ts';
import { phrase } from '../words/say.ts';
import { ofNew, takenOnly } from '../kernel/taken.ts';
import { flag, id, longText, maybe, moment, text } from '../kernel/values.ts';
import { sectionFields } from '../jobs/fields.ts';
import { FromSuggestion } from '../requirements/suggestions.ts';
import { Block, HintKey, mostInBlock, Section, sectionKinds } from '../jobs/values.ts';

// How a job's editors change its description.

const position = z.number().optional();
const newOrId = z.union([id, z.literal('new')]).optional();

export const upsertSection = endpoint('/api/opportunities/jobdescriptions/sections/upsert', {
  needs: editorOfJob('description', byJob('job_id'), 'MANAGE_JOB'),
  summary:
    "Add or change a section of the job description. HTML is cleaned. With the id of a removed one and nothing else, it comes back. With `source_section_id` it takes kind, name, text and lock from that default section of the organisation; one that is there already takes its text and lock. `version`: the job's version that the person saw; a section that has changed since is not written over. Errors: not_editor, job_closed, not_found, stale, wrong_state, limit.",
  request: takenOnly(
    z.strictObject({
      id: newOrId,
      job_id: id,
      version: z.number().optional(),
      source_section_id: maybe(idOfExisting(jobsection)),
      kind: z.enum(sectionKinds).optional(),
      ...sectionFields.changes,
      body: isHtml(longText('Text', 50_000)).optional(),
      visible: flag.optional(),
      suggestion: FromSuggestion.optional(),
    }),
    ofNew('kind'),
    {
      fields: ['kind', 'name', 'body', 'visible', 'suggestion'],
      taken: ({ source_section_id }) => !source_section_id,
      otherwise: phrase('The default section already has this.'),
    },
  ),
  payload: z.object({
    section: Section,
    /** The job's version after this change. */
    version: z.number(),
    position,
  }),
});
/** `detail`: a line that tells apart entries with the same name. `picture`: its address. */
export const BlockEntry = z.object({
  id: z.string(),
  name: z.string(),
  detail: z.string(),
  picture: z.string().nullable(),
});
export type BlockEntry = z.output<typeof BlockEntry>;
export const fetchBlockEntries = endpoint('/api/opportunities/jobdescriptions/blocks/fetch', {
  reads: true,
  needs: editorOfJob('description', byJob('job_id'), 'MANAGE_JOB'),
  summary: 'What a block of the description can show: core values, staff, pictures of the organisation, or benefits.',
  request: z.strictObject({ job_id: id, of: Block.shape.of }),
  payload: z.object({ entries: z.array(BlockEntry) }),
});
export const upsertBlock = endpoint('/api/opportunities/jobdescriptions/blocks/upsert', {
  needs: editorOfJob('description', byJob('job_id'), 'MANAGE_JOB'),
  summary:
    "Add a section that shows entries of the organisation, or say what one shows. Its text is made from the entries as they are now; entries that are gone are left out. `version`: the job's version that the person saw. Errors: not_editor, job_closed, not_found, stale, limit.",
  request: z.strictObject({
    id: newOrId,
    job_id: id,
    version: z.number().optional(),
    of: Block.shape.of,
    ids: z.array(z.string().max(80)).min(1, 'Choose at least one entry.').max(mostInBlock),
  }),
  payload: z.object({ section: Section, version: z.number(), position }),
});
/** A part of an uploaded document; the name is empty if the document begins without a heading. */
export const UploadedSection = z.object({ kind: z.enum(sectionKinds), name: z.string(), body: z.string() });
export type UploadedSection = z.output<typeof UploadedSection>;
export const uploadDescription = endpoint('/api/opportunities/jobdescriptions/upload', {
  reads: true,
  needs: editorOfJob('description', byJob('job_id'), 'MANAGE_JOB'),
  limit: { most: 60, seconds: 3600, caller: { name: 'description-uploads', organization: 240 } },
  summary:
    'Read a job description that was written elsewhere: `file_id` of an upload of `directory: descriptions`, or its `text`. Answers its parts as sections. The job does not change. One file of a person is read at a time, and few of an organisation wait. Errors: not_editor, job_closed, file, limit, rate_limited.',
  request: z
    .strictObject({
      job_id: id,
      file_id: z.string().max(200).optional(),
      text: longText('Text', 60_000).optional(),
    })
    .refine(({ file_id, text: words }) => Boolean(file_id) !== Boolean(words), {
      error: 'Send either a file or a text.',
    }),
  payload: z.object({ sections: z.array(UploadedSection) }),
});
export const takeUploaded = endpoint('/api/opportunities/jobdescriptions/sections/upsert_multiple', {
  needs: editorOfJob('description', byJob('job_id'), 'MANAGE_JOB'),
  summary:
    "Take over sections of an uploaded job description, all or none. With `id` the text replaces that section's text; without, a section is added. `version`: the job's version that the person saw. Errors: not_editor, job_closed, not_found, stale, wrong_state, limit.",
  request: z.strictObject({
    job_id: id,
    version: z.number().optional(),
    sections: z
      .array(
        z.strictObject({
          id: id.optional(),
          kind: z.enum(sectionKinds),
          name: text('Name', 80),
          body: isHtml(longText('Text', 50_000)),
        }),
      )
      .min(1)
      .max(50)
      .refine((sections) => new Set(sections.map((each) => each.id ?? each)).size === sections.length, {
        error: 'A section can be replaced once only.',
      }),
  }),
  payload: z.object({
    sections: z.array(Section),
    /** The ids of the sections that were added. */
    added: z.array(id),
    version: z.number(),
    position,
  }),
});
export const deleteSection = endpoint('/api/opportunities/jobdescriptions/sections/delete', {
  needs: editorOfJob('description', byJob('job_id'), 'MANAGE_JOB'),
  summary: 'Remove a section. Errors: not_editor, job_closed, stale, wrong_state.',
  request: z.strictObject({ id, job_id: id, version: z.number().optional() }),
  payload: z.object({ id, position }),
});
export const setHint = endpoint('/api/opportunities/jobdescriptions/hints/upsert', {
  needs: editorOfJob('description', byJob('job_id'), 'MANAGE_JOB'),
  summary:
    'Dismiss a hint about the words of the post for everybody who edits the job, or bring it back. Errors: not_editor, job_closed, limit.',
  request: z.strictObject({ job_id: id, hint: HintKey, dismissed: flag }),
  payload: z.object({ dismissed_hints: z.array(z.string()), position }),
});
export const sortSections = endpoint('/api/opportunities/jobdescriptions/sections/sort', {
  needs: editorOfJob('description', byJob('parent_id'), 'MANAGE_JOB'),
  summary: 'Order the sections.',
  request: z.strictObject({ ids: z.array(id), parent_id: id }),
  payload: z.object({ ids: z.array(id), position }),
});

/** The most versions in one answer: each carries a whole post. */
export const mostPublished = 10;
const revision = z.number().int().nonnegative();
export const PublishedPost = z.object({
  /** The job's version at which it was published. */
  version: revision,
  at: z.string(),
  actor: z.string(),
  hash: z.string(),
  name: z.string(),
  compensation: z.string().nullable(),
  sections: z.array(z.object({ name: z.string(), html: z.string() })),
});
export type PublishedPost = z.output<typeof PublishedPost>;
export const publishedPosts = endpoint('/api/opportunities/jobdescriptions/history', {
  reads: true,
  needs: readsJob('description', byJob('job_id'), 'MANAGE_JOB'),
  summary: `What applicants could read of a job, the newest first: the whole text of the post each time it was published. At most ${mostPublished} at a time; \`before\` goes on from the last one. With \`at\` only what was published until that moment, so that the first one is what applicants read then. Errors: not_found.`,
  request: z.strictObject({ job_id: id, before: revision.optional(), at: maybe(moment) }),
  payload: z.object({ versions: z.array(PublishedPost), more: z.boolean() }),
});
