import { useEffect, useState } from 'react';
import { lookAtCandidate } from '@candor/contracts/people/endpoints';
import { listWords } from '@candor/contracts/words/list-words';
import { say } from '@candor/contracts/words/say';
import { AvatarRow } from '../../kit/avatar.tsx';
import { call } from '../call.ts';
import { onStream, tab } from './live.ts';

/** The milliseconds for which a person must be shown. Readers who only page through are not announced. */
const settled = 400;
const again = 10_000;
/** How many components of this tab show each person: a drawer and a page at the same time, or two while one replaces the other. */
const shown = new Map<string, number>();

/** The names of other readers who have this person open at present. The tab reports that it shows the person while it is visible. */
const useOthers = (candidate_id: string): readonly string[] => {
  const [told, setTold] = useState<{ of: string; names: readonly string[] }>({ of: candidate_id, names: [] });
  useEffect(() => {
    let looked = false;
    shown.set(candidate_id, (shown.get(candidate_id) ?? 0) + 1);
    const tell = (open: boolean) => {
      if (open || looked) void call(lookAtCandidate, { candidate_id, tab, open });
      looked = open;
    };
    const look = () => tell(!document.hidden);
    const hear = (event: Event) => {
      const { asked, names } = JSON.parse((event as MessageEvent<string>).data) as { asked: string; names: string[] };
      if (asked === candidate_id) setTold({ of: asked, names });
    };
    const first = window.setTimeout(look, settled);
    const timer = window.setInterval(look, again);
    onStream.addEventListener('told', hear);
    onStream.addEventListener('open', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(first);
      window.clearInterval(timer);
      onStream.removeEventListener('told', hear);
      onStream.removeEventListener('open', look);
      document.removeEventListener('visibilitychange', look);
      const others = shown.get(candidate_id)! - 1;
      if (others) shown.set(candidate_id, others);
      else shown.delete(candidate_id);
      // If another component shows the same person next, it reports that itself.
      window.setTimeout(() => {
        if (!shown.has(candidate_id)) tell(false);
      }, settled);
    };
  }, [candidate_id]);
  return told.of === candidate_id ? told.names : [];
};

/** The line 'Rafael is reading this', shown for a person whom another reader has open too. */
export const Presence = ({ id, className = '' }: { id: string; className?: string }) => {
  const names = useOthers(id);
  return (
    <p role="status" className={className}>
      {names.length > 0 && (
        <span className="inline-flex items-center gap-2 rounded-ctl bg-accent-wash py-1 ps-1.5 pe-2.5 text-meta text-accent-ink">
          <AvatarRow names={names} />
          {say('{names} {count, plural, one {is} other {are}} reading this', {
            names: listWords(names),
            count: names.length,
          })}
        </span>
      )}
    </p>
  );
};
