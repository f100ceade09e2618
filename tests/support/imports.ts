import type { Json, Visitor } from './visitor.ts';

/** Uploads a file of people and answers the id by which its uploader names it. */
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
export const pageOfImport = async (by: Visitor, id: string): Promise<Json> =>
  (await by.page(`/people/imports/100/1/_/_/_/${id}`)).body;
/** What the page proposes, with these answers instead. */
export const settingsOf = async (by: Visitor, id: string, more: Json = {}): Promise<Json> => ({
  ...(await pageOfImport(by, id)).settings,
  ...more,
});
