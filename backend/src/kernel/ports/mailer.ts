import { Engine } from './engine.ts';

export type Mail = {
  id: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  reply_to?: string;
};
export type SentMail = Mail & { sent_at: string };
/** This mail will never be taken, however often it is tried. Names no address. */
export class MailRefused extends Error {}
/** Sends or throws: MailRefused, Unavailable, or what must be put right by whoever runs the installation. The same `id` twice is one mail where the engine can know. */
export abstract class Mailer extends Engine {
  abstract send(mail: Mail): Promise<void>;
  /** What was sent, newest first, where the engine keeps it; null where it does not. */
  abstract outbox(limit: number): Promise<SentMail[] | null>;
  abstract close(): Promise<void>;
}
