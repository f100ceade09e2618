import { asOfParameter } from '@candor/contracts/kernel/past';
import { languageParameter, phrase, say, sayLabel } from '@candor/contracts/words/say';
import type { Answer, BodyOf, Endpoint, PayloadOf } from '@candor/contracts/kernel/endpoint';
import { workHeader } from '@candor/contracts/kernel/work';
import { isReachable, noteLost, noteReached, seemsOffline } from '../kit/connection.ts';
import { dropFailure } from '../kit/failures.ts';
import { awaited, noteWritten, whileWriting } from './position.ts';

// Every command and query of the documented API goes through here.

/** Whether the server has another build than the one that this page came from. Ask only after an answer that the page cannot read. */
const isOutdated = async (): Promise<boolean> => {
  const scripts = document.querySelectorAll('script[type="module"][src^="/assets/"]');
  // The last one names the files of all screens, so its name changes with each of them.
  const own = [...scripts].at(-1)?.getAttribute('src');
  if (!own) return false;
  const told = await fetch('/healthz', { cache: 'no-store', credentials: 'omit' })
    .then((answer) => answer.json() as Promise<{ build?: unknown }>)
    .catch(() => null);
  return typeof told?.build === 'string' && told.build !== own;
};

/** The answer of a call. `again` repeats the request under the same id. Only a command has it, and only if the command did not reach the server or its answer was lost. */
export type Sent<Payload = unknown> =
  | Extract<Answer<Payload>, { status: 'ok' }>
  | (Extract<Answer, { status: 'error' }> & { again?: Again<Payload> });
export type Again<Payload = unknown> = { uid: string; send: () => Promise<Sent<Payload>> };

const failed = (code: string, error: string) => ({ status: 'error', code, error }) as const;
/** The answer if the request was never sent. */
const offline = failed('offline', phrase('You are offline. Nothing was changed. Retry when you are back.'));
/** The answer if a request that only reads was not sent or got no answer. */
const unread = failed('offline', phrase('You are offline. This could not be loaded.'));
/** The answer if the request was sent and no answer came back, so that it may have been carried out. */
const unknown = failed('unknown', phrase('The connection was lost. We do not know if it was saved. Retry is safe.'));
/** The sentence for an answer without any text. */
const fault = phrase('Something went wrong on our side. We do not know if it was saved. Retry is safe.');

/** The answer if this page is older than the server, which answered in a way that the page cannot read. The page stays as it is, with what was typed. */
const outdated = failed(
  'outdated',
  phrase('Candor was updated after you opened this page. Reload the page and try again.'),
);

/** The answer to a command on a page of the past, whose reader must not change anything by mistake. */
const past = failed('past', phrase('The past cannot be changed. Go back to now to act.'));
/** The paths of commands on the reader's own settings, which are allowed from any page. */
const ofReader = /^\/api\/(profile|notifications|login|logout|switch_organization)\b/;

/** The codes that leave it uncertain whether the server has carried the command out, or still will. */
const unsure = ['fault', 'unavailable'];

/** The unique ids of calls without a certain answer, by request. If a person makes the same request again, by any button, it is sent with the same id, so that nothing happens twice. The same request counts as a new one when `lostFor` has passed. */
const lost = new Map<string, { uid: string; at: number; left: boolean }>();
const lostFor = 10 * 60_000;
const lostUid = (asked: string): string | undefined => {
  const before = lost.get(asked);
  return before && Date.now() - before.at < lostFor ? before.uid : undefined;
};

/** Call this when another person has signed in on this page. Their request is a new one, even with the same content. */
export const forgetLost = (): void => lost.clear();

const mostWork = 3;
const plain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
/**
 * docs/rules/requests-and-errors.md#how-a-form-is-sent: undefined becomes '', a payload id of 'new' is dropped, and
 * with a template missing fields become null.
 */
export const cleaned = (
  values: Record<string, unknown>,
  template: Record<string, unknown> = {},
): Record<string, unknown> => {
  const missing = Object.keys(template)
    .filter((name) => !(name in values))
    .map((name) => [name, null]);
  const entries = Object.entries(values)
    .filter(([name, value]) => !(name === 'id' && value === 'new'))
    .map(([name, value]) => [name, value === undefined ? '' : plain(value) ? cleaned(value) : value]);
  return Object.fromEntries([...entries, ...missing]);
};
export const xsrf = () => decodeURIComponent(/\bXSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '');

/** The most bytes of a request that may continue when its page closes. Browsers refuse more. */
const mostKept = 60_000;
/** Calls an endpoint. `keepalive`: the request continues when the page closes. A repeated call without a certain answer keeps its `uid`, so that nothing is done twice. The function throws only when it is aborted. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  { uid: given, signal, keepalive = false }: { uid?: string; signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<Sent<PayloadOf<E>>> => {
  const address = new URL(endpoint.path, window.location.origin);
  const values = cleaned((body ?? {}) as Record<string, unknown>);
  const get = endpoint.method === 'GET';
  const reads = get || endpoint.reads === true;
  if (!reads && !ofReader.test(endpoint.path) && new URLSearchParams(window.location.search).has(asOfParameter))
    return past;
  const asked = `${endpoint.path} ${JSON.stringify(values)}`;
  const uid = given ?? (reads ? undefined : lostUid(asked)) ?? crypto.randomUUID();
  if (get)
    for (const [name, value] of Object.entries(values))
      if (value !== '' && value !== null) address.searchParams.set(name, String(value));
  address.searchParams.set('uid', uid);
  // If the address sets the page's language, answers come in that language too, regardless of the account's.
  const language = new URLSearchParams(window.location.search).get(languageParameter);
  if (language) address.searchParams.set(languageParameter, language);
  const position = awaited();
  if (position !== null) address.searchParams.set('after', String(position));
  const ask = async (work: Record<string, string>): Promise<[Response, Answer<PayloadOf<E>> | null]> => {
    const response = await fetch(address, {
      method: endpoint.method,
      signal,
      ...(keepalive && new Blob([asked]).size < mostKept ? { keepalive } : {}),
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        // A visitor may read the page in a language other than their browser's.
        'accept-language': document.documentElement.lang,
        ...(get ? {} : { 'content-type': 'application/json', 'X-XSRF-TOKEN': xsrf() }),
        ...work,
      },
      ...(get ? {} : { body: JSON.stringify(values) }),
    });
    const answer = (await response.json().catch(() => null)) as Answer<PayloadOf<E>> | null;
    signal?.throwIfAborted();
    noteWritten(
      answer?.status === 'ok'
        ? (answer.payload as { position?: number } | null | undefined)?.position
        : answer?.position,
    );
    return [response, answer];
  };
  const send = (work: Record<string, string>) => (reads ? ask(work) : whileWriting(ask(work)));
  /** Whether the request was sent before and may have been carried out, even if the repetition fails. */
  const leftBefore = () => lost.get(asked)?.uid === uid && lost.get(asked)!.left;
  const keep = (failure: Extract<Answer, { status: 'error' }>, left = true): Sent<PayloadOf<E>> => {
    if (reads) return failure;
    lost.set(asked, { uid, at: Date.now(), left: left || leftBefore() });
    return { ...failure, again: { uid, send: () => call(endpoint, body, { uid }) } };
  };
  // If there seems to be no network, a harmless request is sent first. If that fails too, the command was not sent, and the message can say so.
  if (!reads && seemsOffline() && !(await isReachable())) return leftBefore() ? keep(unknown) : keep(offline, false);
  let response: Response;
  let answer: Answer<PayloadOf<E>> | null;
  try {
    [response, answer] = await send({});
    // Requests from a busy place (a career fair, a shared computer) are slowed down, not refused.
    for (let tries = 0; tries < mostWork && answer?.status === 'error' && answer.work; tries++) {
      const { workedOut } = await import('./live/work.ts');
      [response, answer] = await send({ [workHeader]: await workedOut(answer.work) });
    }
  } catch (failure) {
    if (signal?.aborted) throw failure;
    noteLost();
    void isReachable();
    return reads ? unread : keep(unknown);
  }
  noteReached();
  if (new URL(response.url || address).pathname.endsWith('access-denied')) {
    window.location.assign('/');
    return { status: 'error', code: 'access-denied', error: say('You do not have access to this.') };
  }
  const unreadable = !answer || (answer.status !== 'ok' && answer.status !== 'error');
  if ((unreadable || response.status === 404) && (await isOutdated())) return keep(outdated);
  if (!answer || (answer.status !== 'ok' && answer.status !== 'error'))
    return keep({ status: 'error', code: 'fault', ...textsIn(answer) });
  if (answer.status === 'error' && unsure.includes(answer.code)) return keep(answer);
  lost.delete(asked);
  dropFailure(uid);
  return answer;
};

/** The texts of an answer of unknown status: the server's error, else its errors. It may have none. */
const textsIn = (answer: unknown): { error?: string; errors?: string[] } => {
  const { error, errors } = (answer ?? {}) as { error?: unknown; errors?: unknown };
  if (typeof error === 'string' && error) return { error };
  const several = Array.isArray(errors) ? errors.filter((each) => typeof each === 'string') : [];
  return several.length ? { errors: several } : {};
};

/** The message of a refusal: the server's error, else its joined errors, else the sentence for a fault. */
export const errorOf = (answer: Answer): string =>
  answer.status === 'ok' ? '' : sayLabel(answer.error ?? answer.errors?.join(' ') ?? fault);
