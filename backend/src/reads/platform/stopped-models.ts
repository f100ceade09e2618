import { Inject, Injectable } from '@nestjs/common';
import { idFrom } from '../../kernel/codec.ts';
import type { ProjectionState } from '../../kernel/rows/lane.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';

/** A read model that has stopped folding, and since when. */
export type Stop = { name: string; since: string };
/** `mail`: the id of the mail that reports the stop. Null: none yet. `added`: whether that mail was queued for all its readers. `runs_since`: the time since which the model has been running again. */
type Kept = { since: string; mail: string | null; added: boolean; runs_since: string | null };
/** The known stops, by the name of the read model. */
export type Stops = Readonly<Record<string, Kept>>;
type State = Pick<ProjectionState, 'name' | 'status'>;

/** A stop that ends within this many ms is not reported, and stops within it are reported in one mail. */
export const patience = 10_000;
/** A stop has ended when its read model has run for this many ms. If the model fails again earlier, it is the same stop. */
export const calm = 60_000;

/** The known stops after a look at the read models. A model that is being built neither runs nor has stopped, so it changes nothing. */
export const afterLook = (known: Stops, states: readonly State[], now: number): Stops => {
  const at = new Date(now).toISOString();
  const next: Record<string, Kept> = { ...known };
  for (const { name, status } of states) {
    const kept = known[name];
    if (status === 'failed')
      next[name] = kept ? { ...kept, runs_since: null } : { since: at, mail: null, added: false, runs_since: null };
    if (status !== 'live' || !kept) continue;
    if (kept.runs_since === null) next[name] = { ...kept, runs_since: at };
    else if (now - Date.parse(kept.runs_since) >= calm) delete next[name];
  }
  return tellingOf(next, now);
};
/** Puts all unreported stops into one mail when one of them has lasted for `patience`. */
const tellingOf = (known: Stops, now: number): Stops => {
  const untold = Object.entries(known).filter(([, { mail, runs_since }]) => mail === null && runs_since === null);
  if (!untold.some(([, { since }]) => now - Date.parse(since) >= patience)) return known;
  const mail = idFrom('stopped read models', ...untold.flatMap(([name, { since }]) => [name, since]));
  return { ...known, ...Object.fromEntries(untold.map(([name, kept]) => [name, { ...kept, mail }])) };
};
/** The stops of each mail that is not queued yet. */
export const mailsOf = (known: Stops): Map<string, Stop[]> => {
  const mails = new Map<string, Stop[]>();
  for (const [name, { since, mail, added }] of Object.entries(known))
    if (mail && !added) mails.set(mail, [...(mails.get(mail) ?? []), { name, since }]);
  return mails;
};
const stoppedNow = (known: Stops): Stop[] =>
  Object.entries(known)
    .flatMap(([name, { since, runs_since }]) => (runs_since === null ? [{ name, since }] : []))
    .toSorted((a, b) => a.since.localeCompare(b.since) || a.name.localeCompare(b.name));

const key = 'stopped-read-models';
const secondsKept = 365 * 24 * 3600;

/** Stores which read models have stopped. The store is that of the sessions: every process finds the stops there, they survive a restart, and they can be written when the rows cannot. */
@Injectable()
export class StoppedModels {
  constructor(@Inject(ExpiringStore) private readonly store: Pick<ExpiringStore, 'get' | 'put' | 'exchange'>) {}

  /** The models that have stopped and do not run again, the longest stop first. */
  async now(): Promise<Stop[]> {
    return stoppedNow((await this.store.get<Stops>(key)) ?? {});
  }

  /** Notes the result of a look at the read models. Returns the stops known now. */
  look(states: readonly State[], now: number): Promise<Stops> {
    return this.change((known) => afterLook(known, states, now));
  }

  noteAdded(mail: string): Promise<Stops> {
    return this.change((known) =>
      Object.fromEntries(
        Object.entries(known).map(([name, kept]) => [name, kept.mail === mail ? { ...kept, added: true } : kept]),
      ),
    );
  }

  /** Changes the stored stops. It writes nothing if nothing changes, and keeps what another process has stored meanwhile. */
  private async change(changed: (known: Stops) => Stops): Promise<Stops> {
    for (;;) {
      const known = await this.store.get<Stops>(key);
      const next = changed(known ?? {});
      if (JSON.stringify(next) === JSON.stringify(known ?? {})) return next;
      if (known && !(await this.store.exchange(key, known, next, secondsKept))) continue;
      if (!known) await this.store.put(key, next, secondsKept);
      return next;
    }
  }
}
