import { Subchannel } from '@grpc/grpc-js/build/src/subchannel.js';

type Insides = { refcount: number; continueConnecting: boolean; handleBackoffTimer(): void };

/** If a grpc channel is closed between two attempts to connect, grpc makes the next attempt all the same and keeps the unused connection. EventStoreDB's client closes a channel for each failed call, so an outage left one idle connection per failed call. This function makes a subchannel that has lost its last channel stop its attempts. */
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
