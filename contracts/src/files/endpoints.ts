import { z } from 'zod';
import { anyone, byCase, endpoint, holds } from '../kernel/endpoint.ts';
import { maybe, text } from '../kernel/values.ts';

/** Where files may go, how large (bytes) and of which kinds (PRODUCT §5.4). */
const documents = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/rtf': ['rtf'],
  'text/rtf': ['rtf'],
  'text/plain': ['txt'],
  'application/vnd.oasis.opendocument.text': ['odt'],
} as const;
export const directories = {
  apply: { limit: 10 * 1024 * 1024, types: documents, public: false },
  resumes: { limit: 10 * 1024 * 1024, types: documents, public: false },
} as const;
export type Directory = keyof typeof directories;
export const resumeRefused = 'Please upload your resume as PDF, Word, RTF or text, up to 10 MB.';

export const signUpload = endpoint('/api/signed_url', {
  needs: byCase('directory', { apply: anyone, resumes: holds('UPLOAD') }),
  limit: { most: 10, seconds: 3600, where: { field: 'directory', is: 'apply' } },
  bytes: 16 * 1024,
  summary:
    'An address for one upload: PUT the file to `signedRequest` with its type as Content-Type. Without sign-in only `directory: apply` with `job` as {org}/{job slug}, ten an hour. Errors: file, rate_limited.',
  request: z.strictObject({
    fileName: text('File name', 255),
    fileType: text('File type', 120),
    fileId: z.string().regex(/^[A-Za-z0-9-]{8,64}$/, 'File id is not valid.'),
    acl: z.enum(['private', 'public-read']),
    directory: z.enum(Object.keys(directories) as [Directory, ...Directory[]], {
      error: 'Choose one of the listed values for directory.',
    }),
    job: maybe(z.string().max(200)),
  }),
  payload: z.object({ signedRequest: z.string(), url: z.string(), file_id: z.string() }),
});
