import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamMessages from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  status,
} from '@grpc/grpc-js';
import { EventLog, type Expected, type Judged, type LogOptions, type Proposed } from './eventstoredb-log.ts';
import {
  accessDenied,
  appendAnswer,
  batchAnswer,
  expectedOf,
  uuidText,
  nameOf,
  notLeader,
  proposed,
  Refusal,
  tooLarge,
  unreadyAnswer,
  uuid,
} from './eventstoredb-messages.ts';
import { type ReadCall, Reading } from './eventstoredb-reads.ts';
import { freePort } from './port.ts';

export type StandInOptions = LogOptions & {
  /** Whether it has the service of servers from 21.10 on. */ batchAppend?: boolean;
  /** Names and passwords; only `admin` may read $all. Only asked for over TLS, as the client gives none otherwise. */ users?: Record<
    string,
    string
  >;
  tls?: { certificate: string; key: string };
  maxAppendSize?: number;
  /** How long a regular expression may be; release 0.1.0 sends long ones. */ longestExpression?: number;
  /** The log of a cluster that this node is a member of. */ log?: EventLog;
};
/** What a node reports about another node. */
export type Member = { port: number; leads: boolean; alive: boolean };
const service = {
  ...streamServices.StreamsService,
  read: {
    ...streamServices.StreamsService.read,
    responseSerialize: (answer: ReadResp | Buffer) =>
      Buffer.isBuffer(answer) ? answer : Buffer.from(answer.serializeBinary()),
  },
};

/** EventStoreDB in memory, on 127.0.0.1: the part of its protocol that the product uses. Its events outlive `stop`. */
export class EventStoreDbStandIn {
  readonly log: EventLog;
  readonly options: StandInOptions;
  readonly wakers = new Set<() => void>();
  /** How often each service was called. */
  readonly calls = { append: 0, batchAppend: 0, read: 0, subscribe: 0, gossip: 0 };
  /** The calls that only the leader may answer. */
  readonly ledOnly: string[] = [];
  /** The port of the leader that this node follows; null if the node leads, 0 if it knows of no leader. */
  leader: number | null = null;
  /** The other members, as this node knows them. */
  others: readonly Member[] = [];
  #server: Server | null = null;
  #port = 0;
  #held: (() => void)[] | null = null;
  #losing = 0;
  #restarting: Promise<unknown> = Promise.resolve();
  readonly #following = new Set<Reading>();
  readonly #lines = new Set<{ unready: string | null }>();

  constructor(options: StandInOptions = {}) {
    this.options = options;
    this.log = options.log ?? new EventLog(options);
    this.log.grown.add(() => {
      for (const wake of this.wakers) wake();
    });
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false`;
  }

  /** Listens on this port. If none is passed, it uses the port from before. */
  async start(port?: number): Promise<this> {
    const chosen = port || this.#port || (await freePort());
    const { tls } = this.options;
    const server = new Server({ 'grpc.max_receive_message_length': 16 * 1024 * 1024 });
    server.addService(service, {
      append: this.#append,
      batchAppend: this.#batchAppend,
      read: this.#read,
      delete: unserved,
      tombstone: this.#tombstone,
    });
    server.addService(featureServices.ServerFeaturesService, { getSupportedMethods: this.#features });
    server.addService(gossipServices.GossipService, { read: this.#gossip });
    const credentials = tls
      ? ServerCredentials.createSsl(
          null,
          [{ cert_chain: Buffer.from(tls.certificate), private_key: Buffer.from(tls.key) }],
          false,
        )
      : ServerCredentials.createInsecure();
    this.#port = await new Promise((done, failed) => {
      server.bindAsync(`127.0.0.1:${chosen}`, credentials, (fault, bound) => (fault ? failed(fault) : done(bound)));
    });
    this.#server = server;
    return this;
  }

  /** Cuts every connection, as a kill would. */
  async stop(): Promise<void> {
    await this.#restarting;
    this.#cut();
  }

  /** Keeps the connections and answers nothing. The requests are carried out after `resume`, even if no client waits for them any more. */
  hang(): void {
    this.#held ??= [];
  }

  resume(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const run of held) run();
  }

  /** Accepts the next append, then cuts every connection in place of answering. The server serves again immediately. */
  loseNextReply(): void {
    this.#losing++;
  }

  /** Answers every later append on the open connections with this refusal, and keeps them open. New connections are served. */
  unready(why: string): void {
    for (const line of this.#lines) line.unready = why;
  }

  /** Drops all subscribers, as servers up to 23.10 do with readers that are too slow. */
  dropFollowers(): void {
    for (const reading of this.#following)
      reading.drop(
        new Refusal(
          status.ABORTED,
          null,
          'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
        ),
      );
  }

  awake(): Promise<void> | null {
    return (
      this.#held &&
      new Promise((done) => {
        this.#held!.push(done);
      })
    );
  }

  #cut(): void {
    this.#server?.forceShutdown();
    this.#server = null;
  }

  #when(run: () => void): void {
    if (this.#held) this.#held.push(run);
    else run();
  }

  /** Records the calls that require the leader, which a follower refuses. */
  #leads(call: { metadata: ReadCall['metadata'] }, what: string): void {
    if (call.metadata.get('requires-leader')[0] !== 'true') return;
    this.ledOnly.push(what);
    this.#mustLead();
  }

  #mustLead(): void {
    if (this.leader !== null)
      throw this.leader
        ? notLeader(this.leader)
        : new Refusal(status.UNKNOWN, null, 'No leader info available in response');
  }

  #user(call: { metadata: ReadCall['metadata'] }): string | null {
    const { users } = this.options;
    if (!users) return null;
    const [name = '', password] = Buffer.from(
      String(call.metadata.get('authorization')[0] ?? '').replace('Basic ', ''),
      'base64',
    )
      .toString()
      .split(':');
    if (!(name in users) || users[name] !== password)
      throw new Refusal(status.UNAUTHENTICATED, null, 'Received HTTP status code 401');
    return name;
  }

  /** Accepts or refuses an append. Null means that it was accepted and will not be answered. */
  #judge(stream: string, expected: Expected, events: readonly Proposed[]): Judged | 'too large' | null {
    if (tooLarge(events, this.#mostBytes)) return 'too large';
    const judged = this.log.append(stream, expected, events);
    if (judged.kind !== 'appended' || !this.#losing) return judged;
    this.#losing--;
    this.#cut();
    this.#restarting = this.start();
    return null;
  }

  get #mostBytes(): number {
    return this.options.maxAppendSize ?? 1024 * 1024;
  }

  #append = async (
    call: ServerReadableStream<AppendReq, AppendResp>,
    answer: sendUnaryData<AppendResp>,
  ): Promise<void> => {
    this.calls.append++;
    try {
      this.#user(call);
      this.#leads(call, 'append');
      let options: AppendReq.Options | undefined;
      const events: Proposed[] = [];
      for await (const request of call as AsyncIterable<AppendReq>) {
        if (request.hasOptions()) options = request.getOptions();
        else events.push(proposed(request.getProposedMessage()!));
      }
      const [stream, expected] = [nameOf(options!.getStreamIdentifier()!), expectedOf(options!)];
      this.#when(() => {
        try {
          if (call.metadata.get('requires-leader')[0] === 'true') this.#mustLead();
          const judged = this.#judge(stream, expected, events);
          if (judged) answer(null, appendAnswer(stream, expected, judged, this.#mostBytes));
        } catch (fault) {
          answer(fault as Refusal);
        }
      });
    } catch (fault) {
      answer(fault instanceof Refusal ? fault : new Refusal(status.CANCELLED, null, 'The call was cancelled.'));
    }
  };

  #batchAppend = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const line = { unready: null as string | null };
    const open = new Map<string, { id: UUID; options: BatchAppendReq.Options; events: Proposed[] }>();
    const take = (request: BatchAppendReq) => {
      this.calls.batchAppend++;
      const id = request.getCorrelationId()!;
      const key = uuidText(id);
      const batch = open.get(key) ?? { id, options: request.getOptions()!, events: [] };
      open.set(key, batch);
      batch.events.push(...request.getProposedMessagesList().map(proposed));
      if (!request.getIsFinal()) return;
      open.delete(key);
      const [stream, expected] = [nameOf(batch.options.getStreamIdentifier()!), expectedOf(batch.options)];
      if (line.unready) return void call.write(unreadyAnswer(id, stream, line.unready));
      this.#mustLead(); // another node may lead since the line was opened
      const judged = this.#judge(stream, expected, batch.events);
      if (judged) call.write(batchAnswer(id, stream, expected, judged, this.#mostBytes));
    };
    try {
      if (this.options.batchAppend === false)
        throw new Refusal(status.UNIMPLEMENTED, null, 'There is no BatchAppend here.');
      this.#user(call);
      this.#leads(call, 'line');
      this.#lines.add(line);
      call.on('data', (request: BatchAppendReq) =>
        this.#when(() => {
          try {
            take(request);
          } catch (fault) {
            call.emit('error', fault);
          }
        }),
      );
      call
        .on('end', () => call.end())
        .on('error', () => undefined)
        .on('close', () => this.#lines.delete(line));
    } catch (fault) {
      call.emit('error', fault);
    }
  };

  #tombstone = (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>): void =>
    this.#when(() => {
      this.log.tombstone(nameOf(call.request.getOptions()!.getStreamIdentifier()!));
      answer(null, new streamMessages.TombstoneResp().setNoPosition(new shared.Empty()));
    });

  #read = (call: ReadCall): void =>
    this.#when(() => {
      const following = call.request.getOptions()!.hasSubscription();
      this.calls[following ? 'subscribe' : 'read']++;
      call.on('error', () => undefined);
      const reading = new Reading(call, this);
      if (following) this.#following.add(reading);
      void (async () => {
        const user = this.#user(call);
        this.#leads(call, following ? 'subscription' : call.request.getOptions()!.hasAll() ? 'log' : 'stream');
        if (user !== null && user !== 'admin' && call.request.getOptions()!.hasAll()) throw accessDenied();
        await reading.run();
      })()
        .then(
          () => call.end(),
          (fault) => call.emit('error', fault),
        )
        .finally(() => this.#following.delete(reading));
    });

  #features = (_call: unknown, answer: sendUnaryData<InstanceType<typeof features.SupportedMethods>>): void =>
    this.#when(() => {
      const names = [
        'append',
        'read',
        'delete',
        'tombstone',
        ...(this.options.batchAppend === false ? [] : ['batchappend']),
      ];
      const methods = names.map((name) =>
        new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name),
      );
      answer(
        null,
        new features.SupportedMethods().setEventStoreServerVersion('24.10.0-stand-in').setMethodsList(methods),
      );
    });

  #gossip = (_call: unknown, answer: sendUnaryData<InstanceType<typeof gossip.ClusterInfo>>): void =>
    this.#when(() => {
      this.calls.gossip++;
      const { LEADER, FOLLOWER, PREREPLICA } = gossip.MemberInfo.VNodeState;
      const member = (port: number, state: number, alive = true) =>
        new gossip.MemberInfo()
          .setInstanceId(uuid(randomUUID()))
          .setTimeStamp(String(Date.now()))
          .setState(state)
          .setIsAlive(alive)
          .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port));
      // If there is no leader, every node waits to follow one.
      const follows = this.leader === 0 ? PREREPLICA : FOLLOWER;
      const others =
        this.others.length || !this.leader ? this.others : [{ port: this.leader, leads: true, alive: true }];
      answer(
        null,
        new gossip.ClusterInfo().setMembersList([
          member(this.#port, this.leader === null ? LEADER : follows),
          ...others.map(({ port, leads, alive }) => member(port, leads ? LEADER : follows, alive)),
        ]),
      );
    });
}
const unserved = (_call: unknown, answer: sendUnaryData<never>): void =>
  answer(new Refusal(status.UNIMPLEMENTED, null, 'The stand-in deletes no stream that can be written again.'));

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '2113' }, journal: { type: 'string' } } });
  const standIn = await new EventStoreDbStandIn({ journal: values.journal }).start(Number(values.port));
  console.log(`ready ${standIn.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      () =>
        void standIn.stop().then(() => {
          standIn.log.close();
          process.exit(0);
        }),
    );
}
