import { secretIdFrom } from './codec.ts';
import type { Engine } from './ports/engine.ts';

/** The secret that ids of email addresses and links are made with. */
export const PEPPER = 'candor:pepper';
/** The public address of this site, without a slash at its end. */
export const BASE = 'candor:base-address';
/** The sender address of all mail. */
export const MAIL_FROM = 'candor:mail-from';
/** The address that answers go to, without the message's id. Null: they go to the member who wrote. */
export const MAIL_REPLY_TO = 'candor:mail-reply-to';
/** What signs the requests of mail providers. Null: all are refused. */
export const MAIL_WEBHOOK_SECRET = 'candor:mail-webhook-secret';
/** The key in the printed address of the outbox. Its mails open accounts, so a reader must have seen what the process prints. */
export const outboxKey = (pepper: string): string => secretIdFrom(pepper, 'outbox');
/** Whether only this machine can reach the process, as the settings say. */
export const LOOPBACK = 'candor:loopback';
/** All engines that store something, by their name in the health check. */
export const WRITERS = 'candor:writers';
export type Writers = Readonly<Record<string, Engine>>;
