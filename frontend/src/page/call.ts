import type { Answer, BodyOf, Endpoint, PayloadOf } from '@candor/contracts/kernel/endpoint';
import { awaited, noteWritten } from './position.ts';

// Every command and query of the documented surface goes through here.

const offline = { status: 'error', code: 'offline', error: 'You seem to be offline. Nothing was changed.' } as const;
const fault = {
  status: 'error',
  code: 'fault',
  error: 'Something went wrong on our side. Nothing was changed.',
} as const;

const plain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
/** SPEC §5: undefined becomes '', a payload id of 'new' is dropped, and with a template missing fields become null. */
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
const xsrf = () => decodeURIComponent(/(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '');

/** Calls an endpoint. Repeat a call with the same `uid` to be sure that nothing is done twice. It throws only when it is aborted. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  { uid = crypto.randomUUID() as string, signal }: { uid?: string; signal?: AbortSignal } = {},
): Promise<Answer<PayloadOf<E>>> => {
  const address = new URL(endpoint.path, window.location.origin);
  const values = cleaned((body ?? {}) as Record<string, unknown>);
  const get = endpoint.method === 'GET';
  if (get)
    for (const [name, value] of Object.entries(values))
      if (value !== '' && value !== null) address.searchParams.set(name, String(value));
  address.searchParams.set('uid', uid);
  const position = awaited();
  if (position !== null) address.searchParams.set('after', String(position));
  let response: Response;
  try {
    response = await fetch(address, {
      method: endpoint.method,
      signal,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(get ? {} : { 'content-type': 'application/json', 'X-XSRF-TOKEN': xsrf() }),
      },
      ...(get ? {} : { body: JSON.stringify(values) }),
    });
  } catch (failure) {
    if (signal?.aborted) throw failure;
    return offline;
  }
  if (new URL(response.url || address).pathname.endsWith('access-denied')) {
    window.location.assign('/');
    return { status: 'error', code: 'access-denied', error: 'You do not have access to this.' };
  }
  const answer = (await response.json().catch(() => null)) as Answer<PayloadOf<E>> | null;
  if (!answer || (answer.status !== 'ok' && answer.status !== 'error')) return fault;
  noteWritten(
    answer.status === 'ok' ? (answer.payload as { position?: number } | null | undefined)?.position : answer.position,
  );
  return answer;
};

/** The sentence of a refusal: the server's error, else its errors joined. */
export const errorOf = (answer: Answer): string =>
  answer.status === 'ok' ? '' : (answer.error ?? answer.errors?.join(' ') ?? fault.error);
