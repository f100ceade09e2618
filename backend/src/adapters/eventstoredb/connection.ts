import { EventStoreDBClient } from '@eventstore/db-client';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { CallOptions, Channel, Client, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import { within } from '../../kernel/ports/deadline.ts';
import { endWithTheirChannels } from './closed-channels.ts';
import { passing, understood } from './faults.ts';

/** Private parts of the client that we use: they find the node, add the credentials and open a new channel after a failure. */
type Insides = {
  GRPCStreamCreator<T>(
    client: typeof StreamsClient,
    name: string,
    create: (client: StreamsClient) => T,
  ): () => Promise<T>;
  execute<C extends Client, T>(
    client: new (...args: never[]) => C,
    name: string,
    action: (client: C) => Promise<T>,
  ): Promise<T>;
  callArguments(options: { deadline?: number; requiresLeader?: boolean }, more?: CallOptions): [Metadata, CallOptions];
  handleError(client: Client, fault: Error): Promise<void>;
  resolveUri(): Promise<string>;
  dispose(): Promise<void>;
};
/** Which node may answer. A node that has lost its leader, or is cut off from it, would give an outdated answer. */
export type Whom = 'leader' | 'anyone';
export type Create<T> = (client: StreamsClient, metadata: Metadata, options: CallOptions) => T;
export type Features = { version: string; batchAppend: boolean };

const keys = [
  'tls',
  'tlscafile',
  'usercertfile',
  'userkeyfile',
  'defaultdeadline',
  'keepaliveinterval',
  'keepalivetimeout',
  'connectionname',
  'maxdiscoverattempts',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
];
const form = 'esdb://user:password@host:2113?tlsCAFile=/path (or esdb+discover://…; ?tls=false without TLS)';
const batchAppendPath = streams.StreamsService.batchAppend.path.toLowerCase();

/** Opens the client, after checking the settings in the address: the client itself would print the whole address, with its password, when it meets a setting that it does not know. */
const clientAt = (url: string): EventStoreDBClient => {
  for (const each of url.split('?')[1]?.split('&') ?? []) {
    const [key = '', value] = each.split('=');
    if (!keys.includes(key.toLowerCase().replace(/[_-]/g, '')))
      throw new Error(`The address of EventStoreDB has a setting “${key}”, which means nothing to its client.`);
    if (value === undefined) throw new Error(`The setting “${key}” in the address of EventStoreDB has no value.`);
  }
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (fault) {
    throw (fault as Error).message.startsWith('Unexpected')
      ? new Error(`The address of EventStoreDB cannot be read; its form is ${form}.`)
      : fault;
  }
};

const [unknown, unavailable] = [2, 14];
/** The address without this host; null when no host would be left or the address does not name it. */
const without = (url: string, host: string): string | null => {
  const [, head, hosts, query] = /^([^:]+:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/s.exec(url) ?? [];
  const all = hosts?.split(',') ?? [];
  const rest = all.filter((each) => each !== host);
  return rest.length && rest.length < all.length ? `${head}${rest.join(',')}${query}` : null;
};
/** A grpc target without its scheme: `dns:127.0.0.1:2113` is 127.0.0.1:2113. */
const hostOf = (client: Client): string =>
  client
    .getChannel()
    .getTarget()
    .replace(/^[a-z]+:(\/\/\/?)?/, '');
const isNotLeader = (fault: Error & { metadata?: { get(key: string): readonly unknown[] } }): boolean =>
  fault.metadata?.get('exception')[0] === 'not-leader';
const isLeaderless = (fault: Error & { code?: unknown }): boolean =>
  fault.code === unknown && /no leader info/i.test(fault.message);
/** A fault that makes the client look for another node. */
const elsewhere = (cause?: unknown): Error =>
  Object.assign(new Error('The node cannot serve now.', { cause }), { code: unavailable });

/** One client and its calls. We send the client’s messages ourselves and do not use its methods: those parse every event, cannot filter reads, and let the fault of one connection reject everybody's appends. */
export class Connection {
  readonly #inside: Insides;
  #channel: Channel | null = null;
  #features: Features | null = null;

  constructor(url: string) {
    endWithTheirChannels();
    this.#inside = clientAt(url) as unknown as Insides;
    // The client does not wait for its own handler. When it finds no node of the cluster, the unhandled rejection would end the process. And it would ask a node without a leader for ever.
    const { handleError, resolveUri } = this.#inside;
    let failed: string | null = null;
    this.#inside.handleError = (client, fault) => {
      failed = isNotLeader(fault) ? null : hostOf(client); // a node that is not the leader names the leader
      return handleError(client, isLeaderless(fault) ? elsewhere(fault) : fault).catch(() => undefined);
    };
    // The client means to try the failed node last, but a fault in its sorting tries it first half of the time. Six tries in a row then fail once in 64 outages.
    this.#inside.resolveUri = async () => {
      const others = failed && without(url, failed);
      failed = null;
      if (others) {
        const found = await (clientAt(others) as unknown as Insides).resolveUri().catch(() => null);
        if (found) return found;
      }
      return resolveUri();
    };
  }

  /** Opens a call that stays open. `create` adds its listeners to the call at once, because a fault may come before this promise resolves. Gives up when no node is found within `patience` ms. */
  async open<T extends { cancel(): void }>(whom: Whom, create: Create<T>, patience: number): Promise<T> {
    const opening = this.#inside.GRPCStreamCreator(streams.StreamsClient, 'candor', (client) => {
      this.#channel = client.getChannel() as Channel;
      return create(
        client,
        ...this.#inside.callArguments({ requiresLeader: whom === 'leader' }, { deadline: Infinity }),
      );
    })();
    return inTime(opening, patience, (call) => call.cancel());
  }

  /** The node behind this client cannot serve now, so the next call looks for another one. */
  leave(client: StreamsClient): void {
    void this.#inside.handleError(client, elsewhere());
  }

  /** Sends one request and gives its one answer. */
  ask<T>(whom: Whom, action: Create<Promise<T>>, patience: number): Promise<T> {
    const asked = this.#inside.execute<StreamsClient, T>(streams.StreamsClient, 'candor', (client) => {
      this.#channel = client.getChannel() as Channel;
      return action(client, ...this.#inside.callArguments({ deadline: patience, requiresLeader: whom === 'leader' }));
    });
    return inTime(asked, patience);
  }

  /** Hands every answer of a finite read to `take`. Gives up when nothing comes for `patience` ms, or on the signal. */
  read(
    whom: Whom,
    request: ReadReq,
    take: (answer: ReadResp) => void,
    patience: number,
    signal?: AbortSignal,
  ): Promise<void> {
    return new Promise((done, reject) => {
      let call: ClientReadableStream<ReadResp> | null = null;
      let over = false;
      const end = (fault?: unknown) => {
        if (over) return;
        over = true;
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        if (fault === undefined) return done();
        call?.cancel();
        reject(understood(fault) as Error);
      };
      const leave = () => end(passing('nobody waits for it any more'));
      const timer = setTimeout(() => end(passing(`no answer within ${patience} ms`)), patience);
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave);
      this.open(
        whom,
        (client, metadata, options) => {
          const opened = client.read(request, metadata, options);
          call = opened;
          opened
            .on('data', (answer: ReadResp) => {
              timer.refresh();
              if (!over) take(answer);
            })
            .on('error', end)
            .on('end', () => end());
          if (over) opened.cancel();
          return opened;
        },
        patience,
      ).catch(end);
    });
  }

  /** The server's version and abilities. Asks once and remembers. */
  async features(patience: number): Promise<Features> {
    if (this.#features) return this.#features;
    const told = await inTime(
      this.#inside.execute(
        features.ServerFeaturesClient,
        'candor',
        (client: ServerFeaturesClient) =>
          new Promise<SupportedMethods | null>((done, reject) => {
            const notTold = 12; // servers before 21.10 have no such service
            client.getSupportedMethods(
              new shared.Empty(),
              ...this.#inside.callArguments({ deadline: patience }),
              (fault, methods) => (fault && fault.code !== notTold ? reject(fault) : done(fault ? null : methods)),
            );
          }),
      ),
      patience,
    );
    const batchAppend =
      told
        ?.getMethodsList()
        .some((method) => `/${method.getServiceName()}/${method.getMethodName()}`.toLowerCase() === batchAppendPath) ??
      false;
    return (this.#features = { version: told?.getEventStoreServerVersion() ?? 'before 21.10', batchAppend });
  }

  /** Ends every call and closes the sockets. */
  async close(): Promise<void> {
    await this.#inside.dispose();
    this.#channel?.close();
  }
}

/** The result when it comes in time, else Passing. A result that comes too late goes to `late`. */
const inTime = <T>(promise: Promise<T>, patience: number, late?: (value: T) => void): Promise<T> =>
  within(
    promise.catch((fault: unknown) => {
      throw understood(fault);
    }),
    patience,
    () => passing(`no answer within ${patience} ms`),
    late,
  );
