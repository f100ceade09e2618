import { WrongRevision } from '../../kernel/ports/event-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

// Tells what the faults of grpc, the client and the server mean for the caller.

/** A fault that may pass: the caller may repeat the call. */
export class Passing extends Unavailable {}
/** The server does not know the user, or the user has no permission. Repeating the call changes nothing. */
export class Refused extends Unavailable {}
/** A person deleted the stream forever, by hand. Candor never deletes a stream. */
export class StreamDeleted extends Error {}

/** No event of the log begins at the requested position. */
export class NoSuchPosition extends Error {}

/** The grpc status codes that we meet. */
const [
  cancelled,
  unknown,
  invalidArgument,
  deadlineExceeded,
  permissionDenied,
  resourceExhausted,
  aborted,
  internal,
  unavailable,
  unauthenticated,
] = [1, 2, 3, 4, 7, 8, 10, 13, 14, 16];
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

/** The details of failed connections, in words for the operator. */
const plainly: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'nothing listens at its address'],
  // The details of a missed deadline also tell how long the name resolution took.
  [/ENOTFOUND|EAI_AGAIN|name resolution failed/i, 'its host name is not known'],
  [/Deadline exceeded/i, 'it did not answer in time'],
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
];
const words = (details: string): string => plainly.find(([pattern]) => pattern.test(details))?.[1] ?? details;

/** Turns a thrown fault into one of ours: Passing, Refused or another class of this file. Our own faults and unknown ones stay unchanged. */
export const understood = (thrown: unknown): unknown => {
  if (thrown instanceof Unavailable || thrown instanceof WrongRevision || !(thrown instanceof Error)) return thrown;
  const { code, details = thrown.message, metadata } = thrown as GrpcFault;
  const exception = String(metadata?.get('exception')[0] ?? '');
  if (typeof code !== 'number')
    return /Channel has been shut down|write after end/.test(thrown.message) ? passing(thrown.message, thrown) : thrown;
  if (exception === 'access-denied' || code === permissionDenied || code === unauthenticated)
    return refused(code === unauthenticated, thrown);
  if (exception === 'stream-deleted') return deleted(String(metadata!.get('stream-name')[0] ?? 'A stream'));
  if (exception === 'maximum-append-size-exceeded') return tooLarge(Number(metadata!.get('maximum-append-size')[0]));
  if ((code === invalidArgument || code === unknown) && /position/i.test(details)) return new NoSuchPosition(details);
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
