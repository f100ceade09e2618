import JSZip from 'jszip';
import type { Json, Site, Visitor } from './visitor.ts';

/** The content of the copy of a person's data, in the file for programs. */
export const copyOf = async (app: Site, by: Visitor, candidate_id: string): Promise<Json> => {
  const path = await by.allowed(`/api/people/privacy/copy?candidate_id=${candidate_id}`);
  const answer = await fetch(new URL(path, app.base), {
    headers: { cookie: [...by.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  const zip = await JSZip.loadAsync(await answer.arrayBuffer());
  return JSON.parse(await zip.file('data.json')!.async('string'));
};
