import type { InstallationEvent } from '@candor/contracts/platform/events';
import { reaches } from '@candor/contracts/kernel/release';
import { type Decider, reject } from '../../kernel/decider.ts';

/** `on`: the latest release whose new events are turned on; null: none. */
export type InstallationState = { on: string | null };
/** A process as it announces itself. */
export type LiveProcess = { name: string; role: string; release: string };
export type InstallationCommands = {
  /** `behind`: the running processes that cannot read every event of this release; null: some may not be known yet. */
  turnOnNewEvents: { release: string; behind: readonly LiveProcess[] | null };
};

/** What operators decide about the installation as a whole. */
export const installation: Decider<InstallationState, InstallationCommands, InstallationEvent> = {
  category: 'installation',
  initial: { on: null },
  evolve: {
    NewEventsTurnedOn: ({ on }, { data }) => ({
      on: on !== null && reaches(on, data.release) ? on : data.release,
    }),
  },
  decide: {
    turnOnNewEvents: ({ release, behind }, { on }) => {
      if (on !== null && reaches(on, release)) return [];
      if (!behind)
        return reject(
          'wrong_state',
          'This process has just started and may not know every other process yet. Try again in 15 seconds.',
        );
      const [first] = behind;
      if (first)
        return reject(
          'wrong_state',
          'The process {name} ({role}) still runs release {release} and cannot read what would be written. Restart it with the new release, wait half a minute and try again.',
          first,
        );
      return [{ type: 'NewEventsTurnedOn', data: { release } }];
    },
  },
};
