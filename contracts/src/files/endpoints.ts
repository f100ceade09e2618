import { z } from 'zod';
import { importsPeople, keepsForms, readsMessages, sellsDeals, uploads } from '../accounts/needs.ts';
import { anyone, byCase, endpoint } from '../kernel/endpoint.ts';
import { fileName, maybe, text } from '../kernel/values.ts';

/** The directories for files: largest size (bytes) and types (docs/rules/constants.md#files). */
const documents = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/rtf': ['rtf'],
  'text/rtf': ['rtf'],
  'text/plain': ['txt'],
  'application/vnd.oasis.opendocument.text': ['odt'],
} as const;
const pictures = { 'image/png': ['png'], 'image/jpeg': ['jpg', 'jpeg'], 'image/webp': ['webp'] } as const;
const archives = { 'application/zip': ['zip'] } as const;
const tables = {
  'text/csv': ['csv', 'tsv', 'txt'],
} as const;
/** Shown to applicants, about their own resume. */
export const resumeRefused = 'Please upload your resume as PDF, Word, RTF or text, up to 10 MB.';
/** Shown to members, about another person's resume. */
export const othersResumeRefused =
  'A resume must be a PDF, Word, OpenDocument, RTF or text file of up to 10 MB. A picture cannot be read.';
const { 'application/msword': _old, ...readable } = documents;
/** `folder` is where the store keeps the files: an upload for one folder can never enter another. */
export const directories = {
  apply: { folder: 'resumes', limit: 10 * 1024 * 1024, types: documents, public: false, refused: resumeRefused },
  resumes: {
    folder: 'resumes',
    limit: 10 * 1024 * 1024,
    types: documents,
    public: false,
    refused: othersResumeRefused,
  },
  descriptions: {
    folder: 'descriptions',
    limit: 10 * 1024 * 1024,
    types: readable,
    public: false,
    refused: 'Please upload the job description as PDF, Word (docx), OpenDocument, RTF or text, up to 10 MB.',
  },
  imports: {
    folder: 'imports',
    limit: 20 * 1024 * 1024,
    types: tables,
    public: false,
    refused: 'Please upload a CSV file, up to 20 MB.',
  },
  archives: {
    folder: 'imports',
    limit: 50 * 1024 * 1024,
    types: archives,
    public: false,
    refused: 'Please upload a ZIP file, up to 50 MB.',
  },
  letters: {
    folder: 'letters',
    limit: 10 * 1024 * 1024,
    types: { ...documents, ...pictures },
    public: false,
    refused: 'Please upload a PDF, Word, OpenDocument, RTF, text, PNG, JPEG or WebP file, up to 10 MB.',
  },
  deals: {
    folder: 'deals',
    limit: 10 * 1024 * 1024,
    types: { ...documents, ...pictures },
    public: false,
    refused: 'Please upload a PDF, Word, OpenDocument, RTF, text, PNG, JPEG or WebP file, up to 10 MB.',
  },
  downloads: {
    folder: 'downloads',
    limit: 10 * 1024 * 1024,
    types: { ...documents, ...pictures },
    public: false,
    refused: 'Please upload a PDF, Word, OpenDocument, RTF, text, PNG, JPEG or WebP file, up to 10 MB.',
  },
  images: {
    folder: 'images',
    limit: 5 * 1024 * 1024,
    types: pictures,
    public: true,
    refused: 'Please upload the picture as PNG, JPEG or WebP, up to 5 MB.',
  },
} as const;
export type Directory = keyof typeof directories;

export const signUpload = endpoint('/api/signed_url', {
  needs: byCase('directory', {
    apply: anyone,
    resumes: uploads,
    letters: readsMessages,
    deals: sellsDeals,
    downloads: keepsForms,
    descriptions: uploads,
    images: uploads,
    imports: importsPeople,
    archives: importsPeople,
  }),
  limit: { most: 10, seconds: 3600, slower: { address: 60 }, where: { field: 'directory', is: 'apply' } },
  bytes: 16 * 1024,
  summary:
    "An address for one upload: PUT the file to `signedRequest` with its type as Content-Type and with the answered `headers`, once, within ten minutes. `file_id` names the upload afterwards; only who asked for it can use it, for a day. `fileId` is the caller's own name for it and chooses nothing. Without sign-in only `directory: apply` with `job` as {org}/{job slug}; after ten an hour from one device the browser first does some work. Errors: file, rate_limited.",
  request: z.strictObject({
    fileName: fileName(),
    fileType: text('File type', 120),
    fileId: z.string().regex(/^[A-Za-z0-9-]{8,64}$/, 'File id is not valid.'),
    acl: z.enum(['private', 'public-read']),
    directory: z.enum(Object.keys(directories) as [Directory, ...Directory[]], {
      error: 'Choose one of the listed values for directory.',
    }),
    job: maybe(z.string().max(200)),
  }),
  payload: z.object({
    signedRequest: z.string(),
    headers: z.record(z.string(), z.string()),
    url: z.string(),
    file_id: z.string(),
  }),
});
