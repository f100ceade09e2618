import type { Streams } from '../../kernel/streams.ts';

/** The files that ever entered a record. Their names are not sealed, so they can be read after the key is gone. */
export const filesOfPerson = async (
  streams: Pick<Streams, 'read'>,
  candidate_id: string,
  organization_id: string,
): Promise<string[]> => {
  const events = await streams.read(`candidate-${candidate_id}`, organization_id);
  return events.flatMap(({ type, data }) => (type === 'ResumeAdded' ? [String(data.file_id)] : []));
};
