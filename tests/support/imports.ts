import { eventually } from './app.ts';
import type { Json, Visitor } from './visitor.ts';

/** Uploads a file of people and returns the id by which its uploader refers to the file. */
export const uploadCsv = async (by: Visitor, content: string | Buffer, name = 'people.csv'): Promise<string> => {
  const { signedRequest, file_id } = await by.ask('/api/signed_url', {
    fileName: name,
    fileType: 'text/csv',
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'imports',
  });
  const put = await by.put(signedRequest, 'text/csv', Buffer.from(content as string));
  if (put.status !== 200) throw new Error(`The upload was answered with ${put.status}.`);
  return file_id;
};
export const importOf = async (by: Visitor, content: string | Buffer, name = 'people.csv'): Promise<string> =>
  (await by.ask('/api/people/imports/add', { file_id: await uploadCsv(by, content, name), file_name: name })).id;
/** Creates an import of people. A member has settled how the import's file is read. */
export const checkedImportOf = async (by: Visitor, content: string): Promise<string> => {
  const id = await importOf(by, content);
  await by.ask('/api/people/imports/check', { id, settings: await settingsOf(by, id) });
  return id;
};
export const pageOfImport = async (by: Visitor, id: string): Promise<Json> =>
  (await by.page(`/people/imports/100/1/_/_/_/${id}`)).body;
/** The import settings that the page proposes. Values in `more` replace proposed ones. */
export const settingsOf = async (by: Visitor, id: string, more: Json = {}): Promise<Json> => ({
  ...(await pageOfImport(by, id)).settings,
  ...more,
});

/** A file to upload. The ending of its name gives its kind. */
export type GivenFile = { name: string; bytes: Buffer; type?: string };
/** A resume as plain text. */
export const resumeOf = (name: string, email: string | null, more: readonly string[] = []): GivenFile => ({
  name: `${name}.txt`,
  bytes: Buffer.from([name, ...(email ? [email] : []), ...more].join('\n')),
});
export const uploadResume = async (by: Visitor, { name, bytes, type = 'text/plain' }: GivenFile): Promise<string> => {
  const { signedRequest, file_id } = await by.ask('/api/signed_url', {
    fileName: name,
    fileType: type,
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  const put = await by.put(signedRequest, type, bytes);
  if (put.status !== 200) throw new Error(`The upload was answered with ${put.status}.`);
  return file_id;
};
/** Uploads resumes and creates one import from them. */
export const resumesOf = async (by: Visitor, files: readonly GivenFile[]): Promise<string> => {
  const sent = [];
  for (const file of files) sent.push({ file_id: await uploadResume(by, file), file_name: file.name });
  return (await by.ask('/api/people/imports/resumes', { files: sent })).id;
};
/** Starts an import with the settings that its page proposes. Values in `more` replace proposed ones. */
export const startAs = async (by: Visitor, id: string, more: Json = {}): Promise<void> => {
  const { version } = await by.ask('/api/people/imports/check', { id, settings: await settingsOf(by, id, more) });
  await by.ask('/api/people/imports/start', { id, version });
};

/** Waits until the import reaches the phase `phase` and returns the import's row. */
export const endedImport = (by: Visitor, id: string, phase = 'finished'): Promise<Json> =>
  eventually(async () => {
    const { import: row } = await pageOfImport(by, id);
    expect(row.phase).toBe(phase);
    return row;
  });
