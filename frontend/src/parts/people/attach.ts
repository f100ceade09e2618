import { say } from '@candor/contracts/words/say';
import { attachTags } from '@candor/contracts/people/endpoints';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { withProgress } from '../../kit/progress-bar.tsx';

const most = 100;

/** Adds one tag to many people, or removes it, a hundred at a time. `then` runs when all are done. */
export const setTag = (
  candidateIds: readonly string[],
  tag: { value: string; label: string },
  on: boolean,
  then: () => unknown,
): Promise<boolean> => {
  const [ids, rest] = [candidateIds.slice(0, most), candidateIds.slice(most)];
  return settle(
    on ? say('Add the tag {tag}', { tag: tag.label }) : say('Remove the tag {tag}', { tag: tag.label }),
    withProgress(() => call(attachTags, { candidate_ids: ids, [on ? 'add' : 'remove']: [tag.value] })),
    () => (rest.length ? setTag(rest, tag, on, then) : then()),
  );
};
