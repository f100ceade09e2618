import { z } from 'zod';
import { MessageRow, ThreadRow } from './rows.ts';

/** The correspondent of a conversation, as far as its readers may see them. */
export const Correspondent = z.object({
  id: z.string(),
  name: z.string(),
  /** What the tag of the first name stands for. */
  first_name: z.string(),
  email: z.string().nullable(),
  headline: z.string().nullable(),
  location: z.string().nullable(),
  tz_region: z.string().nullable(),
  pronoun: z.string().nullable(),
});
export type Correspondent = z.output<typeof Correspondent>;

/** One conversation, and what an answer to it needs. Only editors of the job read the letter of an offer: its `body` is empty for others. */
export const Conversation = z.object({
  thread: ThreadRow,
  /** The messages, the oldest first. */
  messages: z.array(MessageRow),
  person: Correspondent,
  /** The names of the members who wrote, by id. */
  names: z.record(z.string(), z.string()),
  /** The texts that an answer can start from. */
  templates: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Why the person may not or cannot be written to, in the reader's language; null: they can. */
  not_sent: z.string().nullable(),
});
export type Conversation = z.output<typeof Conversation>;
