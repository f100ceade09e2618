import { sayIn, type Voice } from '../words/say.ts';

/** Why a message that was due waits. `late`: nothing could go out when it was due; `limit`: the day has no room for it; `gap`: we wrote to the person a short time before. */
export const putOffReasons = ['late', 'limit', 'gap'] as const;
export type PutOffReason = (typeof putOffReasons)[number];

/** The sentence in the history of a message that waits. */
export const putOff = ({ because }: { because?: PutOffReason | undefined }, speaker: Voice): string => {
  const say = sayIn(speaker);
  switch (because) {
    case 'limit':
      return say('put the message off, because the limit of letters of a day was used');
    case 'gap':
      return say('put the message off, because we wrote to the person a short time before');
    default:
      return say('put the message off, because it was due while nothing could go out');
  }
};
