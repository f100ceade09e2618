import { phrase, say, sayLabel } from '../words/say.ts';
import { notSent } from './not-sent.ts';

// Why a letter did not arrive, in words. Mail servers answer in codes: a reply code (550, RFC 5321) and often a status (5.1.2, RFC 3463).

const noMailbox = phrase('There is no mailbox with this address');
const noDomain = phrase('The domain of this address does not exist');
const noMailDomain = phrase('The domain of this address takes no mail');
const notTaken = phrase('The mail server takes no mail for this address');
const notValid = phrase('This is not a valid address');
const moved = phrase('This mailbox has moved, and its new address is not known');
const off = phrase('This mailbox is switched off');
const full = phrase('The mailbox is full');
const large = phrase('The message is too large');
const away = phrase('The mail server of this address could not be reached');
const tryLater = phrase('The mail server asked to try again later');
const untrusted = phrase('The mail server does not trust that the message is from us');
const ruled = phrase('The mail server refused the message by its rules');
const refused = phrase('The mail server refused the message');

/** By status, its first digit left out. `n`: all others of that class. */
const byStatus: Readonly<Record<string, string>> = {
  '1.1': noMailbox,
  '1.2': noDomain,
  '1.3': notValid,
  '1.4': phrase('The mail server knows several mailboxes with this address'),
  '1.6': moved,
  '1.7': phrase('The mail server does not accept our address as the sender'),
  '1.8': phrase('The mail server does not accept our address as the sender'),
  '1.10': noMailDomain,
  '1.n': notTaken,
  '2.1': off,
  '2.2': full,
  '2.3': large,
  '2.n': phrase('The mailbox has a problem'),
  '3.4': large,
  '3.n': phrase('The mail server of this address has a problem'),
  '4.6': phrase('The message went round in a circle between mail servers'),
  '4.n': away,
  '5.n': phrase('The mail servers did not understand each other'),
  '6.n': phrase('The mail server does not accept the content of the message'),
  '7.8': phrase('The mail server did not accept our name or password'),
  '7.20': untrusted,
  '7.21': untrusted,
  '7.22': untrusted,
  '7.23': untrusted,
  '7.24': untrusted,
  '7.25': untrusted,
  '7.26': untrusted,
  '7.27': untrusted,
  '7.28': phrase('The mail server has had too many messages in a short time'),
  '7.n': ruled,
};
const byReply: Readonly<Record<string, string>> = {
  '421': tryLater,
  '450': tryLater,
  '451': tryLater,
  '452': full,
  '521': noMailDomain,
  '530': phrase('The mail server did not accept our name or password'),
  '535': phrase('The mail server did not accept our name or password'),
  '550': notTaken,
  '551': notTaken,
  '552': full,
  '553': notTaken,
  '556': noMailDomain,
};

/** Why a letter was held back, as the log notes it: its sender or a rule stopped it, or the person is not written to. */
const heldBack: readonly string[] = [
  phrase('the sender undid it'),
  phrase('the candidate withdrew'),
  phrase('the candidate is being considered again'),
  phrase('the person has another address by now'),
  phrase('the person is no longer in the cadence'),
  phrase('the candidate is no longer in that step'),
  phrase('the step no longer has this follow-up'),
  phrase('the job is closed'),
  phrase('the colleague no longer agrees that it is written in their name'),
  phrase('it may have been sent before the backup was restored'),
  ...Object.values(notSent).map(({ noted }) => noted),
];
/** Why our own side gave a letter up. */
const givenUp: readonly string[] = [
  phrase('The server stopped while this message was on its way. It may have arrived.'),
  phrase('The mail server could not be reached, although it was tried for more than half an hour.'),
];
const known = new Set([...heldBack, ...givenUp]);

const statusIn = /(?:\b([245]\d\d)[ -])?(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/;
const replyIn = /(?<![\d.])([45]\d\d)(?![\d.]*\d)/;

/** Why a letter did not arrive, for its reader. `words`: plain words, with the codes of the mail server in brackets. `said`: what the server said; null: the words say it all. `address`: another address may help. */
export type MailProblem = { words: string; said: string | null; address: boolean };
export const mailProblem = (error: string): MailProblem => {
  if (known.has(error)) return { words: sayLabel(error), said: null, address: false };
  const [found, reply, kind, subject, detail] = statusIn.exec(error) ?? [];
  if (found) {
    const what = byStatus[`${subject}.${detail}`] ?? byStatus[`${subject}.n`] ?? (kind === '4' ? tryLater : refused);
    return problem(what, reply ? `${reply} ${kind}.${subject}.${detail}` : found, error);
  }
  const code = replyIn.exec(error)?.[1];
  if (code) return problem(byReply[code] ?? (code.startsWith('4') ? tryLater : refused), code, error);
  return { words: sayLabel(error), said: null, address: false };
};
const ofAddress: readonly string[] = [noMailbox, noDomain, noMailDomain, notTaken, notValid, moved, off];
const problem = (what: string, code: string, error: string): MailProblem => ({
  words: say('{problem} ({code})', { problem: sayLabel(what), code }),
  said: error === code ? null : error,
  address: ofAddress.includes(what),
});
