import { setTimeout as pause } from 'node:timers/promises';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { Address } from './address.ts';
import { passing } from './faults.ts';
import { Node, quiet } from './node.ts';

const { LEADER, FOLLOWER, READONLYREPLICA, PREREADONLYREPLICA, READONLYLEADERLESS } = gossip.MemberInfo.VNodeState;
/** The states in which a node serves calls. A node that has no leader, catches up or shuts down serves none. */
const serving: readonly number[] = [LEADER, FOLLOWER, READONLYREPLICA, PREREADONLYREPLICA, READONLYLEADERLESS];
const preferred: Record<Address['prefers'], readonly number[]> = {
  leader: [LEADER],
  follower: [FOLLOWER],
  read_only_replica: [READONLYREPLICA, PREREADONLYREPLICA, READONLYLEADERLESS],
  random: serving,
};
type Member = { host: string; state: number };

const membersOf = (info: ClusterInfo): Member[] =>
  info.getMembersList().flatMap((member) => {
    const end = member.getHttpEndPoint();
    return end && member.getIsAlive() && serving.includes(member.getState())
      ? [{ host: `${end.getAddress()}:${end.getPort()}`, state: member.getState() }]
      : [];
  });

/** The known nodes, with at most one channel to each, and the search for the one to use. */
export class Nodes {
  readonly #address: Address;
  readonly #silent: (node: Node) => void;
  readonly #open = new Map<string, Node>();
  readonly #retiring = new Set<Node>();
  /** All members that the cluster last named. These are asked in addition to the hosts of the address. */
  #known: readonly string[] = [];

  constructor(address: Address, silent: (node: Node) => void) {
    this.#address = address;
    this.#silent = silent;
  }

  at(host: string): Node {
    const open = this.#open.get(host);
    if (open) return open;
    const node = new Node(host, this.#address, this.#silent);
    this.#open.set(host, node);
    return node;
  }

  /** The next user of this node gets a new channel to it. Calls under way continue if the node still answers. A channel that is still connecting stays, without calls: grpc would not close its socket before the server has answered. */
  release(node: Node): void {
    if (this.#open.get(node.host) !== node) return;
    if (node.connecting) return node.cut();
    this.#open.delete(node.host);
    this.#retiring.add(node);
    void node.retire().finally(() => this.#retiring.delete(node));
  }

  /** Closes the channels to all other nodes, which were used only to ask who leads. */
  only(chosen: Node | null): void {
    for (const node of this.#open.values()) {
      if (node === chosen) continue;
      node.cut();
      if (node.connecting) continue;
      this.#open.delete(node.host);
      node.close();
    }
  }

  /** The node to use. If the address names one host, that host is used. Otherwise every host and every known member is asked at the same time, so a dead or frozen one delays no caller. `failed` is taken only if it answers itself: the others may name a dead leader for a while. The search waits for a leader for about a second; then a follower will do, for callers that only read. */
  async find(failed: string | null): Promise<Node> {
    const { cluster, hosts, rounds, betweenRounds } = this.#address;
    if (!cluster) return this.#chosen(hosts[0]!);
    for (let round = 1; ; round++) {
      const { best, other } = await this.#ask(failed, this.#address.gossipWait);
      const found = best ?? (round >= rounds ? other : null);
      if (found) return this.#chosen(found);
      if (round >= rounds)
        throw passing(
          other === undefined ? 'no member of the cluster answered' : 'no member of the cluster can serve now',
        );
      await pause(betweenRounds);
    }
  }

  /** The node that the other nodes name instead of this one. Null: they name none, or this one. */
  async instead(of: Node): Promise<Node | null> {
    if (!this.#address.cluster) return null;
    const { best } = await this.#ask(of.host, quiet);
    return best === null || best === of.host ? null : this.at(best);
  }

  closeAll(): void {
    for (const node of [...this.#open.values(), ...this.#retiring]) {
      node.cut();
      node.close();
    }
    this.#open.clear();
  }

  #chosen(host: string): Node {
    const node = this.at(host);
    this.only(node);
    return node;
  }

  /** Asks all nodes once. `best` fits the address's preference, `other` at least serves calls; `other` is undefined if no node answered. */
  #ask(failed: string | null, patience: number): Promise<{ best: string | null; other: string | null | undefined }> {
    const hosts = new Set([...this.#address.hosts, ...this.#known]);
    const answered = new Set<string>();
    const members = new Map<string, Member>();
    const wanted = preferred[this.#address.prefers];
    const among = (states: readonly number[]): string | null => {
      const all = [...members.values()].filter(
        ({ host, state }) => states.includes(state) && (host !== failed || answered.has(host)),
      );
      return all[Math.floor(Math.random() * all.length)]?.host ?? null;
    };
    return new Promise((done) => {
      let open = hosts.size;
      const end = () => done({ best: among(wanted), other: answered.size ? among(serving) : undefined });
      for (const host of hosts)
        void this.at(host)
          .cluster(patience)
          .then(
            (info) => {
              answered.add(host);
              for (const member of membersOf(info))
                if (!members.has(member.host) || member.state === LEADER) members.set(member.host, member);
              this.#known = info.getMembersList().flatMap((member) => {
                const at = member.getHttpEndPoint();
                return at ? [`${at.getAddress()}:${at.getPort()}`] : [];
              });
              if (among(wanted)) end();
              else if (answered.size === 1) setTimeout(end, quiet).unref(); // the others get a little time, a frozen one not all of it
            },
            () => undefined,
          )
          .finally(() => {
            if (--open === 0) end();
          });
    });
  }
}
