import { WrongRevision } from '../../kernel/ports/event-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

// What faults of grpc, of the client and of the server mean to whoever asked.

/** May pass by itself: the same may be asked again. */
export class Passing extends Unavailable {}
/** The server does not know the user, or the user may not do this. Asking again changes nothing. */
export class Refused extends Unavailable {}
/** Somebody removed the stream for ever by hand; Candor never does. */
export class StreamDeleted extends Error {}

/** The numbers of grpc’s statuses that adapters meet. */
const [
  cancelled,
  unknown,
  deadlineExceeded,
  permissionDenied,
  resourceExhausted,
  aborted,
  internal,
  unavailable,
  unauthenticated,
] = [1, 2, 4, 7, 8, 10, 13, 14, 16];
const mayPass: readonly (number | undefined)[] = [
  cancelled,
  deadlineExceeded,
  resourceExhausted,
  aborted,
  internal,
  unavailable,
];

type GrpcFault = Error & {
  code?: unknown;
  details?: string;
  metadata?: { get(key: string): readonly (string | Buffer)[] };
};

/** Details of failed connections in words for whoever set the address. */
const plainly: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'nothing listens at its address'],
  [/ENOTFOUND|EAI_AGAIN|name resolution/i, 'its host name is not known'],
  [
    /certificate|self-signed/i,
    'its certificate is not trusted; name the authority’s file with tlsCAFile in the address',
  ],
  [
    /wrong version number|packet length too long/i,
    'it does not speak TLS; add tls=false to the address if that is meant',
  ],
  [
    /ECONNRESET|socket hang up|Protocol error|GOAWAY|Connection dropped|Failed to connect/i,
    'it ended the connection (a server with TLS does so when the address says tls=false)',
  ],
  [/Failed to discover/, 'no member of the cluster answered'],
];
const words = (details: string): string => plainly.find(([pattern]) => pattern.test(details))?.[1] ?? details;

/** Ours stay as they are; what may pass is Passing, a refusal Refused, what nothing is known of stays as it was thrown. */
export const understood = (thrown: unknown): unknown => {
  if (thrown instanceof Unavailable || thrown instanceof WrongRevision || !(thrown instanceof Error)) return thrown;
  const { code, details = thrown.message, metadata } = thrown as GrpcFault;
  const exception = String(metadata?.get('exception')[0] ?? '');
  if (typeof code !== 'number')
    return /Channel has been shut down|Failed to discover|write after end/.test(thrown.message)
      ? passing(thrown.message, thrown)
      : thrown;
  if (exception === 'access-denied' || code === permissionDenied || code === unauthenticated)
    return refused(code === unauthenticated, thrown);
  if (exception === 'stream-deleted') return deleted(String(metadata!.get('stream-name')[0] ?? 'A stream'));
  if (exception === 'maximum-append-size-exceeded') return tooLarge(Number(metadata!.get('maximum-append-size')[0]));
  if (exception === 'not-leader' || mayPass.includes(code) || (code === unknown && !details.startsWith('Unexpected ')))
    return passing(details, thrown);
  return new Error(`EventStoreDB refuses: ${details}`, { cause: thrown });
};

export const passing = (details: string, cause?: unknown): Passing =>
  new Passing(`EventStoreDB cannot be reached or is busy: ${words(details)}.`, { cause });
export const refused = (stranger: boolean, cause?: unknown): Refused =>
  new Refused(
    stranger
      ? 'EventStoreDB does not accept the user and password in its address.'
      : 'EventStoreDB’s user may not do this: Candor needs to append, and to read $all, which by default only members of $admins may.',
    { cause },
  );
export const deleted = (stream: string): StreamDeleted =>
  new StreamDeleted(`${stream} was deleted for ever in EventStoreDB and cannot be written any more.`);
export const tooLarge = (most: number): RangeError =>
  new RangeError(`One append is larger than EventStoreDB takes (${most} bytes).`);
