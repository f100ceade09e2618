import { say } from '@candor/contracts/words/say';
import { mergeCandidates, tellApart as apart, unmergeCandidates } from '@candor/contracts/duplicates/endpoints';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** Merges two records into one person. `then` runs afterwards, and after an undo too. */
export const merge = (
  kept: { id: string; name: string },
  merged_id: string,
  then: (kept_id: string) => void,
): Promise<boolean> =>
  settle(
    say('Merge the records'),
    call(mergeCandidates, { keep_id: kept.id, merge_id: merged_id }),
    ({ candidate, merged_id: gone }) => {
      toast({
        text: say('Merged into {name}.', { name: candidate.name }),
        undo: () => void settleApart(gone, () => then(candidate.id)),
      });
      then(candidate.id);
    },
  );

const settleApart = (merged_id: string, then: () => void): Promise<boolean> =>
  settle(say('Separate the records'), call(unmergeCandidates, { merged_id }), then);

/** Separates a merged record again. `then` runs when that is done, and once more after an undo. */
export const takeApart = (keep_id: string, merged_id: string, then: () => void): Promise<boolean> =>
  settleApart(merged_id, () => {
    toast({
      text: say('The records are separate again.'),
      undo: () => void settle(say('Merge the records'), call(mergeCandidates, { keep_id, merge_id: merged_id }), then),
    });
    then();
  });

/** Records that two similar records are different people, so that they are not shown as a pair again. */
export const tellApart = (first_id: string, second_id: string, then: () => void): Promise<boolean> =>
  settle(say('Mark as different people'), call(apart, { first_id, second_id }), () => {
    toast({
      text: say('They are not shown as possible duplicates any more.'),
      undo: () =>
        void settle(
          say('Show them as possible duplicates again'),
          call(apart, { first_id, second_id, apart: false }),
          then,
        ),
    });
    then();
  });
