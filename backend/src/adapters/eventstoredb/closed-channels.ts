import { Subchannel } from '@grpc/grpc-js/build/src/subchannel.js';

type Insides = { refcount: number; continueConnecting: boolean; handleBackoffTimer(): void };

/**
 * A channel of grpc that is closed between two attempts to connect makes the next attempt all the same, and keeps the connection that nobody uses.
 * EventStoreDB's client closes a channel for each call that fails, so after an outage as many idle connections were left. A subchannel that no channel holds any more now stays away.
 */
export const endWithTheirChannels = (): void => {
  const subchannels = Subchannel.prototype as unknown as Insides & { ends?: true };
  if (subchannels.ends) return;
  const { handleBackoffTimer } = subchannels;
  subchannels.ends = true;
  subchannels.handleBackoffTimer = function () {
    if (this.refcount === 0) this.continueConnecting = false;
    handleBackoffTimer.call(this);
  };
};
