import { sourceTypes } from '@candor/contracts/jobs/values';
import type { BoardLanes, Lane } from '@candor/contracts/board/board-lanes';
import { say, sayLabel } from '@candor/contracts/words/say';
import { dayText } from '../../kit/time.tsx';

/** The name of a lane. */
export const laneName = (by: BoardLanes, { key, name }: Pick<Lane, 'key' | 'name'>): string => {
  if (by === 'owner') return key ? (name ?? say('Someone else')) : say('No owner');
  if (by === 'source') return sayLabel(sourceTypes[key as keyof typeof sourceTypes] ?? key);
  return key ? say('Week of {day}', { day: dayText(key) }) : say('Did not apply');
};
