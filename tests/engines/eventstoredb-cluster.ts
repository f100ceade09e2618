import { EventLog } from './eventstoredb-log.ts';
import { EventStoreDbStandIn } from './eventstoredb-stand-in.ts';

/** Three stand-ins with one log, one of which leads. They do nothing on their own: the test decides when the others notice that a node is gone, and which node they elect. */
export class EventStoreDbCluster {
  readonly nodes: readonly EventStoreDbStandIn[];
  leader: EventStoreDbStandIn;
  readonly #gone = new Set<EventStoreDbStandIn>();

  constructor() {
    const log = new EventLog();
    this.nodes = [0, 1, 2].map(() => new EventStoreDbStandIn({ log }));
    this.leader = this.nodes[0]!;
  }

  async start(): Promise<this> {
    await Promise.all(this.nodes.map((node) => node.start()));
    this.elect(this.leader);
    return this;
  }

  get url(): string {
    return `esdb://${this.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`;
  }

  get followers(): EventStoreDbStandIn[] {
    return this.nodes.filter((node) => node !== this.leader && !this.#gone.has(node));
  }

  /** Makes the others notice that the leader is gone. No node leads after this. */
  notice(): void {
    this.#gone.add(this.leader);
    for (const node of this.#living) {
      node.leader = 0;
      node.others = this.#othersOf(node, null);
    }
  }

  /** Makes the running nodes agree on a leader. A stopped node learns of it when it is back. */
  elect(leader: EventStoreDbStandIn): void {
    this.leader = leader;
    for (const node of this.#living) {
      node.leader = node === leader ? null : leader.port;
      node.others = this.#othersOf(node, leader);
    }
  }

  /** Makes a node that was gone follow the leader again. */
  back(node: EventStoreDbStandIn): void {
    this.#gone.delete(node);
    this.elect(this.leader);
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) node.resume();
    await Promise.all(this.nodes.map((node) => node.stop()));
  }

  get #living(): EventStoreDbStandIn[] {
    return this.nodes.filter((node) => !this.#gone.has(node));
  }

  #othersOf(node: EventStoreDbStandIn, leader: EventStoreDbStandIn | null): EventStoreDbStandIn['others'] {
    return this.nodes
      .filter((other) => other !== node)
      .map((other) => ({ port: other.port, leads: other === leader, alive: !this.#gone.has(other) }));
  }
}
