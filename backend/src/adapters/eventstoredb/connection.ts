import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import streams, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type CallOptions, type ClientReadableStream, type Metadata, status, type StatusObject } from '@grpc/grpc-js';
import { within } from '../../kernel/ports/deadline.ts';
import { type Address, addressOf } from './address.ts';
import { passing, understood } from './faults.ts';
import { type Call, type Node, quiet } from './node.ts';
import { Nodes } from './nodes.ts';

/** Which node may answer: only the leader, or any node. A node that has lost its leader, or is cut off from it, would give an outdated answer. */
export type Whom = 'leader' | 'anyone';
/** How a call reports itself: `wait` while a caller waits for an answer (until the returned function is called), `leave` if the call got no answer in time and the next call should use another node or channel. */
export type Watch = { wait(): () => void; leave(): void };
export type Create<T> = (client: StreamsClient, metadata: Metadata, options: CallOptions, watch: Watch) => T;
/** A call that sends one request, and its single answer. */
export type PendingCall<T> = { call: StreamCall; answer: Promise<T> };
/** `tellsEnd`: the server tells a subscription when it has reached the end of the log, which it does from 23.10 on. */
export type Features = { version: string; batchAppend: boolean; tellsEnd: boolean };
type StreamCall = Call & EventEmitter;

/** How a call ended. */
type GrpcEnd = Pick<StatusObject, 'code' | 'details' | 'metadata'>;
/** Time (ms) between two looks at a silent node. */
const betweenLooks = 250;
/** How long (ms) a call waits while its channel reconnects to the node. */
const reconnect = 250;
/** After a node fails, we ignore followers that still call it the leader for this long (ms). */
const distrust = 5_000;
const batchAppendPath = streams.StreamsService.batchAppend.path.toLowerCase();
/** The new leader, if the error names one. */
const leaderOf = ({ metadata }: GrpcEnd): string | null =>
  metadata.get('exception')[0] === 'not-leader'
    ? `${String(metadata.get('leader-endpoint-host')[0])}:${String(metadata.get('leader-endpoint-port')[0])}`
    : null;
const isLeaderless = ({ code, details }: GrpcEnd): boolean =>
  code === status.UNKNOWN && /no leader info/i.test(details);
/** Whether the version, such as 23.10.7, is at least 23.10. */
const endsAreTold = (version: string): boolean => {
  const [year = 0, month = 0] = version.split('.').map(Number);
  return year > 23 || (year === 23 && month >= 10);
};
const isAway = ({ code, details }: GrpcEnd): boolean =>
  code === status.UNAVAILABLE || (code === status.CANCELLED && details !== 'Cancelled on client');

/** The connection to the node in use, and the calls on it. We use the client’s messages and its address parser, but not its connection: that one stays with a node that does not answer, and opens a new channel for every failed call. */
export class Connection {
  readonly #address: Address;
  readonly #nodes: Nodes;
  readonly #calls = new Map<Call, Promise<void>>();
  #current: Promise<Node> | null = null;
  /** The node in use, once it is found. */
  #node: Node | null = null;
  #failed: { host: string; at: number } | null = null;
  #features: Features | null = null;
  #looking: Node | null = null;
  #closed = false;

  constructor(url: string) {
    this.#address = addressOf(url);
    this.#nodes = new Nodes(this.#address, (node) => void this.#look(node));
  }

  /** Opens a call that stays open. `create` must add its listeners to the call immediately, because a fault may come before this promise resolves. Gives up if no node is found within `patience` ms. */
  open<T extends StreamCall>(whom: Whom, create: Create<T>, patience: number): Promise<T> {
    const opening = this.#at(patience).then((node) =>
      this.#watched(node, create(...this.#arguments(node, whom, Infinity))),
    );
    return inTime(opening, patience, (call) => call.cancel());
  }

  /** Sends one request and returns its single answer. */
  async ask<T>(whom: Whom, action: Create<PendingCall<T>>, patience: number): Promise<T> {
    const asked = this.#at(patience).then((node) => {
      const { call, answer } = action(...this.#arguments(node, whom, Date.now() + patience));
      this.#watched(node, call);
      const answered = node.wait();
      return answer.finally(answered);
    });
    return inTime(asked, patience);
  }

  /** Passes every answer of a read to `take`, until the read ends or `take` returns true. Gives up if nothing comes for `patience` ms, or on the signal. */
  read(
    whom: Whom,
    request: ReadReq,
    take: (answer: ReadResp) => boolean | void,
    patience: number,
    signal?: AbortSignal,
  ): Promise<void> {
    return new Promise((done, reject) => {
      let call: ClientReadableStream<ReadResp> | null = null;
      let over = false;
      let answered: () => void = () => undefined;
      const end = (fault?: unknown) => {
        if (over) return;
        over = true;
        clearTimeout(timer);
        answered();
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
        (client, metadata, options, watch) => {
          const opened = client.read(request, metadata, options);
          call = opened;
          if (!over) answered = watch.wait();
          opened
            .on('data', (answer: ReadResp) => {
              timer.refresh();
              if (over || !take(answer)) return;
              end();
              opened.cancel();
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

  /** The server's version and abilities. The server is asked once, and its answer is remembered. */
  async features(patience: number): Promise<Features> {
    if (this.#features) return this.#features;
    const asked = this.#at(patience).then(async (node) => {
      const answered = node.wait();
      try {
        return await node.methods(patience);
      } catch (fault) {
        this.#fail(node, fault as GrpcEnd);
        throw fault;
      } finally {
        answered();
      }
    });
    const told = await inTime(asked, patience);
    const batchAppend =
      told
        ?.getMethodsList()
        .some((method) => `/${method.getServiceName()}/${method.getMethodName()}`.toLowerCase() === batchAppendPath) ??
      false;
    const version = told?.getEventStoreServerVersion() ?? 'before 21.10';
    return (this.#features = { version, batchAppend, tellsEnd: endsAreTold(version) });
  }

  /** Ends every call and closes the sockets. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const call of this.#calls.keys()) call.cancel();
    await Promise.all(this.#calls.values());
    this.#nodes.closeAll();
  }

  /** Returns the node in use. If there is none, it looks for one. */
  async #at(patience: number): Promise<Node> {
    if (this.#closed) throw passing('the connection is closed');
    this.#current ??= this.#find();
    const node = await this.#current;
    await node.ready(Math.min(patience / 2, reconnect));
    return node;
  }

  #find(): Promise<Node> {
    const finding: Promise<Node> = this.#nodes.find(this.#distrusted()).then(
      (node) => {
        if (this.#current === finding) this.#node = node;
        return node;
      },
      (fault: unknown) => {
        if (this.#current === finding) this.#current = null;
        throw fault;
      },
    );
    return finding;
  }

  #distrusted(): string | null {
    return this.#failed && performance.now() - this.#failed.at < distrust ? this.#failed.host : null;
  }

  #arguments(node: Node, whom: Whom, deadline: number): [StreamsClient, Metadata, CallOptions, Watch] {
    const metadata = this.#address.metadata();
    if (whom === 'leader') metadata.set('requires-leader', 'true');
    const watch = { wait: () => node.wait(), leave: () => this.#leave(node) };
    return [node.streams, metadata, { deadline }, watch];
  }

  #watched<T extends StreamCall>(node: Node, call: T): T {
    const kept = node.keep(call);
    const ended = new Promise<void>((done) => {
      call.on('status', (end: GrpcEnd) => {
        if (end.code !== status.OK) this.#fail(node, end);
        kept();
        this.#calls.delete(call);
        done();
      });
    });
    this.#calls.set(call, ended);
    call.on('data', () => node.hear());
    return call;
  }

  #fail(node: Node, fault: GrpcEnd): void {
    if (node !== this.#node) return;
    const leader = leaderOf(fault);
    if (leader && leader !== this.#distrusted()) return this.#go(node, this.#nodes.at(leader));
    if (leader || isLeaderless(fault)) return this.#leave(node);
    if (!isAway(fault)) return;
    const { cluster, hosts } = this.#address;
    if (!cluster && node.host === hosts[0]) return; // its channel reconnects by itself
    this.#forget(node); // the channel stays until another node is found
  }

  /** Gives the node up, so that the next call looks for a node. */
  #forget(node: Node): void {
    this.#failed = { host: node.host, at: performance.now() };
    this.#current = this.#node = null;
  }

  /** Does what #forget does, but if the same node is found again, it gets a new channel. */
  #leave(node: Node): void {
    if (node !== this.#node) return;
    this.#forget(node);
    this.#nodes.release(node);
  }

  #go(from: Node, to: Node): void {
    this.#node = to;
    this.#current = Promise.resolve(to);
    this.#nodes.release(from);
  }

  /** Runs when a node is silent although a call waits. If the node does not answer at all, the other nodes are asked who leads the cluster, and their leader is used. The calls on the silent node then end and can be repeated. */
  async #look(node: Node): Promise<void> {
    if (this.#looking === node || node !== this.#node) return;
    this.#looking = node;
    try {
      while (node === this.#node && !this.#closed) {
        const before = node.heard;
        const [answers, other] = await Promise.all([node.answers(quiet), this.#nodes.instead(node)]);
        if (node !== this.#node || this.#closed) return;
        node.dumb = !answers && node.heard === before;
        if (!node.dumb) return node.listen();
        if (other) {
          this.#failed = { host: node.host, at: performance.now() };
          return this.#go(node, other);
        }
        await pause(betweenLooks, null, { ref: false });
      }
    } finally {
      if (this.#looking === node) this.#looking = null;
      if (this.#node) this.#nodes.only(this.#node);
    }
  }
}

/** The result if the promise resolves in time, else Passing. A late result goes to `late`. */
const inTime = <T>(promise: Promise<T>, patience: number, late?: (value: T) => void): Promise<T> =>
  within(
    promise.catch((fault: unknown) => {
      throw understood(fault);
    }),
    patience,
    () => passing(`no answer within ${patience} ms`),
    late,
  );
