import { messageList } from '@candor/contracts/messages/rows';
import type { Reads } from '../../kernel/rows/reads.ts';
import type { Streams } from '../../kernel/streams.ts';

/** The files that were ever stored on a person's record. File names are not sealed, so they can be read after the key is destroyed. */
export const filesOfPerson = async (
  streams: Pick<Streams, 'read'>,
  candidate_id: string,
  organization_id: string,
): Promise<string[]> => {
  const events = await streams.read(`candidate-${candidate_id}`, organization_id);
  return events.flatMap(({ type, data }) => (type === 'ResumeAdded' ? [String(data.file_id)] : []));
};

/** The files that came with their mails. */
export const filesOfMails = async (
  streams: Pick<Streams, 'read'>,
  reads: Pick<Reads, 'every'>,
  candidate_id: string,
  organization_id: string,
): Promise<string[]> => {
  const mails = await reads.every(
    messageList,
    { organization_id },
    { candidate_id, status: 'received' },
    { only: ['id'] },
  );
  const keys: string[] = [];
  for (const { id } of mails) {
    const events = await streams.read(`message-${id}`, organization_id);
    for (const { type, data } of events)
      if (type === 'MessageReceived' || type === 'OtherMailReceived')
        keys.push(...((data.files ?? []) as ({ file_id: string } | null)[]).flatMap((file) => file?.file_id ?? []));
  }
  return keys;
};
