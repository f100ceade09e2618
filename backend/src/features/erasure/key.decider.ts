import type { KeyEvent } from '@candor/contracts/erasure/key-events';
import type { Decider } from '../../kernel/decider.ts';

export type KeyState = { destroyed: boolean };
export type KeyCommands = { destroy: Record<never, never> };

/** One key: it is destroyed once. */
export const key: Decider<KeyState, KeyCommands, KeyEvent> = {
  category: 'key',
  initial: { destroyed: false },
  decide: { destroy: (_, { destroyed }) => (destroyed ? [] : [{ type: 'KeyDestroyed', data: {} }]) },
  evolve: { KeyDestroyed: () => ({ destroyed: true }) },
};
