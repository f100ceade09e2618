import { z } from 'zod';
import { opensSomePeople } from '../accounts/needs.ts';
import { endpoint, sees } from '../kernel/endpoint.ts';
import { byPerson } from '../people/record-kind.ts';
import { id, text } from '../kernel/values.ts';

// The facts of a person in a resume. Rules on this machine find them, never a model
// (docs/rules/drafting-without-a-model.md#what-never-goes-to-a-model), and a member checks them before they are saved.

const Span = { from: z.string().optional(), to: z.string().nullable().optional() };
/** From 0 to 1: how certain the reading is. */
const sure = z.number();
/** `from` and `to`: yyyy or yyyy-mm; `to` null: it lasts until today. */
export const ResumeFacts = z.object({
  name: z.object({ first_name: z.string(), last_name: z.string(), sure }).nullable(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  links: z.array(z.string()),
  work: z.array(z.object({ employer: z.string().nullable(), title: z.string().nullable(), ...Span, sure })),
  education: z.array(z.object({ school: z.string(), degree: z.string().nullable(), ...Span, sure })),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
});
export type ResumeFacts = z.output<typeof ResumeFacts>;
/** The least certainty of a reading that is no guess. A member should check a less certain one. */
export const surely = 0.8;

/** The facts as form fields of a person, and which of them are guesses. */
export const personIn = ({ name, emails, phones, work }: ResumeFacts) => {
  const now = work.find(({ to, employer }) => to === null && employer) ?? work[0];
  const fields = {
    first_name: name?.first_name ?? '',
    last_name: name?.last_name ?? '',
    email: emails[0] ?? '',
    phone: phones[0] ?? '',
    current_title: now?.title ?? '',
    current_company: now?.employer ?? '',
  };
  return { fields, unsure: { name: Boolean(name && name.sure < surely), work: Boolean(now && now.sure < surely) } };
};

export const readResumeFacts = endpoint('/api/people/resumeparser', {
  reads: true,
  needs: opensSomePeople,
  limit: { most: 240, seconds: 3600, caller: { name: 'resume-readings', organization: 1200 } },
  bytes: 512 * 1024,
  summary:
    'What a resume says: name, addresses, links, work, education, skills and languages, by rules and never by a model. The resume is an upload (`file_id`) or its words (`text`, at most 100,000 characters), one of the two. Nothing is kept. The same upload can be added to a record afterwards. One at a time for each person. Errors: file, limit, rate_limited.',
  request: z
    .strictObject({ file_id: text('File', 200).optional(), text: text('Text', 100_000).optional() })
    .refine(({ file_id, text: typed }) => (file_id === undefined) !== (typed === undefined), {
      path: ['file_id'],
      error: 'Send a file or its text, one of the two.',
    }),
  /** `skills`: those of the facts that are in the organization's list. */
  payload: z.object({ facts: ResumeFacts, skills: z.array(z.object({ id, name: z.string() })) }),
});

/** One block of a document, in plain text, so that nothing in a stranger's file runs in a browser. */
const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.number(), text: z.string() }),
  z.object({ kind: z.literal('item'), ordered: z.boolean(), text: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
]);
export type Block = z.output<typeof Block>;
export const previewResume = endpoint('/api/people/candidates/resume/preview', {
  shows: 'resume',
  reads: true,
  needs: sees(byPerson('candidate_id'), 'MANAGE_PEOPLE', 'MANAGE_CANDIDATE'),
  limit: { most: 240, seconds: 3600, caller: { name: 'resume-readings', organization: 1200 } },
  summary:
    'A resume of a person as headings, paragraphs and lists, read anew from the stored file in the box. One at a time for each member. Errors: not_found, file, limit, rate_limited.',
  request: z.strictObject({ candidate_id: id, resume_id: id }),
  payload: z.object({ blocks: z.array(Block) }),
});
