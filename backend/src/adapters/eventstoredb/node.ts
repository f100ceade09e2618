import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { type Channel, connectivityState, credentials, Metadata, status } from '@grpc/grpc-js';
import type { Address } from './address.ts';

export type Call = { cancel(): void };

/** If a call waits and its node has sent nothing for this long (ms), we ask whether the node still answers, and give it the same time again. */
export const quiet = 500;
/** Faults that do not show whether the node answers. */
const unanswered: readonly number[] = [status.CANCELLED, status.DEADLINE_EXCEEDED, status.UNAVAILABLE];

/** One node of the server: its one channel, the calls on it, and whether it answers. */
export class Node {
  readonly host: string;
  readonly streams: StreamsClient;
  readonly #address: Address;
  readonly #channel: Channel;
  readonly #features: ServerFeaturesClient;
  readonly #gossip: GossipClient;
  readonly #calls = new Set<Call>();
  readonly #silent: () => void;
  #waiting = 0;
  #heard = 0;
  #timer: NodeJS.Timeout | null = null;
  /** True when the node sends nothing any more, not even an answer to the smallest request. */
  dumb = false;

  /** `silent` is called when a call waits and nothing has come from the node for a while. */
  constructor(host: string, address: Address, silent: (node: Node) => void) {
    this.host = host;
    this.#address = address;
    this.#channel = address.channel(host);
    const on = [host, credentials.createInsecure(), { channelOverride: this.#channel }] as const;
    this.streams = new streams.StreamsClient(...on);
    this.#features = new features.ServerFeaturesClient(...on);
    this.#gossip = new gossip.GossipClient(...on);
    this.#silent = () => silent(this);
  }

  get connecting(): boolean {
    return this.#channel.getConnectivityState(false) === connectivityState.CONNECTING;
  }

  /** The number of messages from the node. */
  get heard(): number {
    return this.#heard;
  }

  /** Remembers an open call, so that `cut` can end it. The returned function forgets the call. */
  keep(call: Call): () => void {
    this.#calls.add(call);
    return () => void this.#calls.delete(call);
  }

  /** Marks that a caller waits for this node. The returned function ends the wait. */
  wait(): () => void {
    if (this.#waiting++ === 0) this.listen();
    let over = false;
    return () => {
      if (over) return;
      over = true;
      if (--this.#waiting > 0) return;
      clearTimeout(this.#timer!);
      this.#timer = null;
    };
  }

  /** Starts to measure again how long the node is silent. */
  listen(): void {
    this.#timer ??= setTimeout(() => {
      // The answer may already be in the socket after a long pause of this process, so the answer gets one more turn of the event loop.
      const before = this.#heard;
      setImmediate(() => {
        if (this.#waiting && this.#heard === before) this.#silent();
      });
    }, quiet).unref();
    this.#timer.refresh();
  }

  hear(): void {
    this.#heard++;
    this.dumb = false;
    this.#timer?.refresh();
  }

  /** The methods that the server supports. Null for servers before 21.10, which have no such service. */
  methods(patience: number): Promise<SupportedMethods | null> {
    return new Promise((done, reject) => {
      const call = this.#features.getSupportedMethods(
        new shared.Empty(),
        this.#address.metadata(),
        { deadline: Date.now() + patience },
        (fault, methods) => {
          kept();
          if (!fault) done(methods);
          else if (fault.code === status.UNIMPLEMENTED) done(null);
          else reject(fault);
        },
      );
      const kept = this.keep(call);
    });
  }

  /** Whether the node answers at all within `patience` ms. */
  answers(patience: number): Promise<boolean> {
    return this.methods(patience).then(
      () => true,
      (fault: { code?: number }) => !unanswered.includes(fault.code ?? status.CANCELLED),
    );
  }

  /** The node's description of its cluster. Any client gets it, so we send no password: a wrong one would hide the real fault. */
  cluster(patience: number): Promise<ClusterInfo> {
    return new Promise((done, reject) => {
      const call = this.#gossip.read(
        new shared.Empty(),
        new Metadata(),
        { deadline: Date.now() + patience },
        (fault, info) => {
          kept();
          if (fault) reject(fault);
          else done(info);
        },
      );
      const kept = this.keep(call);
    });
  }

  /** Resolves when the channel can send, or when it is clear that waiting `patience` ms does not help. */
  async ready(patience: number): Promise<void> {
    if (this.#channel.getConnectivityState(true) !== connectivityState.TRANSIENT_FAILURE) return;
    for (const until = Date.now() + patience; Date.now() < until;) {
      const state = this.#channel.getConnectivityState(true);
      if (state === connectivityState.READY || state === connectivityState.SHUTDOWN) return;
      await new Promise<void>((done) => {
        this.#channel.watchConnectivityState(state, until, () => done());
      });
    }
  }

  /** Ends every call immediately. */
  cut(): void {
    for (const call of this.#calls) call.cancel();
  }

  /** Takes no new calls. Calls under way continue if the node still answers. */
  async retire(): Promise<void> {
    const answers = !this.dumb && (await this.answers(quiet));
    if (!answers) this.cut();
    this.close();
  }

  close(): void {
    this.#channel.close();
  }
}
