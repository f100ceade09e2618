import { secretIdFrom } from './codec.ts';
import type { Engine } from './ports/engine.ts';

/** The name of the secret from which ids of email addresses and links are made. */
export const PEPPER = 'candor:pepper';
/** The public address of this site, without a slash at its end. */
export const BASE = 'candor:base-address';
/** The sender address of all mail. */
export const MAIL_FROM = 'candor:mail-from';
/** The address to which answers go, without the message's id. Null: answers go to the member who wrote. */
export const MAIL_REPLY_TO = 'candor:mail-reply-to';
/** The secret with which mail providers sign their requests. Null: all their requests are refused. */
export const MAIL_WEBHOOK_SECRET = 'candor:mail-webhook-secret';
/** The key in the printed address of the outbox. The mails in the outbox give access to accounts, so a reader must have seen what the process prints. */
export const outboxKey = (pepper: string): string => secretIdFrom(pepper, 'outbox');
/** Whether the settings say that only this machine can reach the process. */
export const LOOPBACK = 'candor:loopback';
/** Whether events that the former release cannot read wait for an operator. */
export const HOLDS_NEW_EVENTS = 'candor:holds-new-events';
/** All engines that store something, by their name in the health check. */
export const WRITERS = 'candor:writers';
export type Writers = Readonly<Record<string, Engine>>;
