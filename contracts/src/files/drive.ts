import { z } from 'zod';
import { UploadedSection } from '../descriptions/endpoints.ts';
import { byCase, endpoint, orNew, sees } from '../kernel/endpoint.ts';
import { byJob, editorOfJob } from '../jobs/record-kind.ts';
import { byPerson } from '../people/record-kind.ts';
import { uploads } from '../accounts/needs.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { candidate } from '../people/record-kind.ts';
import { job } from '../jobs/record-kind.ts';
import { phrase } from '../words/say.ts';
import { id, maybe, text } from '../kernel/values.ts';
import type { Directory } from './endpoints.ts';

// Files that a member keeps in Google Drive.

const idShape = /^[\w-]{10,128}$/;
/** The places where a link names the file: in its path, or as `id`. */
const inPath = /\/d\/(?:e\/)?([\w-]{10,128})(?:\/|$)/;
/** The id of the file in a link to Google Drive or Google Docs, or a bare id; null: there is no id. */
export const driveFileIn = (typed: string): string | null => {
  const text = typed.trim();
  if (idShape.test(text)) return text;
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(text);
  if (protocol !== 'https:' || !/^(?:drive|docs)\.google\.com$/.test(hostname)) return null;
  const named = inPath.exec(pathname)?.[1] ?? searchParams.get('id') ?? '';
  return idShape.test(named) ? named : null;
};

/** The folder for a file, by its purpose. */
export const drivePurposes = {
  resume: 'resumes',
  jobdescription: 'descriptions',
  attachment: 'resumes',
} as const satisfies Record<string, Directory>;
export type DrivePurpose = keyof typeof drivePurposes;

export const uploadFromDrive = endpoint('/api/opportunities/jobs/upload_from_google_drive', {
  needs: byCase('purpose', {
    resume: orNew(sees(byPerson('candidate_id'), 'UPLOAD'), 'UPLOAD'),
    attachment: orNew(sees(byPerson('candidate_id'), 'UPLOAD'), 'UPLOAD'),
    jobdescription: {
      ...orNew(editorOfJob('description', byJob('job_id'), 'MANAGE_JOB'), 'UPLOAD'),
      besides: uploads.groups,
    },
  }),
  limit: { most: 60, seconds: 3600, caller: { name: 'drive-files', organization: 240 } },
  summary:
    'Upload a file from the Google Drive that the caller connected in their profile. `file_id` is its id there, as links have it. The answered `file` is an upload like those of `signed_url`, with the same checks; a document of Google Docs becomes a PDF, and for a job description a Word file. A resume with `candidate_id` is attached to that person, `job_id` says for which job. A job description with `job_id` is read, and its parts are answered as sections; the job does not change. An attachment goes into no record by itself. Errors: not_configured, not_connected, not_found, file, limit, unavailable, rate_limited.',
  request: z.strictObject({
    file_id: text('File', 128).regex(idShape, phrase('This is not the id of a file in Google Drive.')),
    job_id: maybe(idOfExisting(job)),
    candidate_id: maybe(idOfExisting(candidate)),
    purpose: z.enum(Object.keys(drivePurposes) as [DrivePurpose, ...DrivePurpose[]], {
      error: 'Choose one of the listed values for purpose.',
    }),
  }),
  payload: z.object({
    file: z.object({ file_id: z.string(), url: z.string(), name: z.string(), type: z.string(), size: z.number() }),
    resume: z.object({ id }).optional(),
    sections: z.array(UploadedSection).optional(),
    position: z.number().optional(),
  }),
});
