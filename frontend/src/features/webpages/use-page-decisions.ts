import { useRevalidator } from 'react-router-dom';
import {
  deletePage,
  discardPageDraft,
  publishPage,
  schedulePage,
  undoPage,
  unpublishPage,
  upsertPage,
} from '@candor/contracts/webpages/endpoints';
import type { PageContent } from '@candor/contracts/webpages/schema';
import { say } from '@candor/contracts/words/say';
import { useGo } from '../../kit/link.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';

type Decided = {
  draft: PageContent;
  /** The id and version of the page on which the decision acts. */
  seen: () => { id: string; version: number };
  /** Saves typed changes. */
  flush: () => Promise<boolean>;
  /** Runs when a check prevents publishing. */
  onRefused?: () => void;
};

/** The actions of an author on a page. */
export const usePageDecisions = ({ draft, seen, flush, onRefused }: Decided) => {
  const at = useListAddress();
  const go = useGo();
  const { revalidate } = useRevalidator();
  const done = (text: string) => async () => {
    toast({ text });
    await revalidate();
  };
  /** Says what was decided, and offers to take it back. */
  const undoable =
    (text: string, then: () => unknown = () => revalidate()) =>
    async ({ page: { id, version } }: { page: { id: string; version: number } }) => {
      toast({
        text,
        undo: () =>
          void settle(say('Undo'), call(undoPage, { id, version }), async () => {
            toast({ text: say('Undone.') });
            await revalidate();
          }),
      });
      await then();
    };
  const publish = async () => {
    if (!(await flush())) return;
    const ok = await settle(
      say('Publish the page'),
      call(publishPage, seen()),
      undoable(say('Published. Visitors see it now.')),
    );
    if (!ok) onRefused?.();
  };
  const discard = () => {
    const before = draft;
    return settle(say('Discard the draft'), call(discardPageDraft, seen()), async ({ page: { id } }) => {
      toast({
        text: say('The draft is what was published last.'),
        undo: () =>
          void settle(say('Restore the draft'), call(upsertPage, { id, ...before } as never), () => revalidate()),
      });
      await revalidate();
    });
  };
  const unpublish = () =>
    settle(
      say('Take the page offline'),
      call(unpublishPage, seen()),
      undoable(say('Visitors no longer see the page.')),
    );
  const cancel = () =>
    settle(say('Cancel the plan'), call(schedulePage, { ...seen(), at: null }), done(say('The plan is cancelled.')));
  const archive = () =>
    settle(
      say('Archive the page'),
      call(deletePage, seen()),
      undoable(say('{name} is archived.', { name: draft.title }), () => go(at.recordTo(null))),
    );
  return { done, publish, discard, unpublish, cancel, archive };
};
export type PageDecisions = ReturnType<typeof usePageDecisions>;
