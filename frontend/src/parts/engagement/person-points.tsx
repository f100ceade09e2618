import { useEffect, useState } from 'react';
import { may, seesInterest } from '@candor/contracts/accounts/needs';
import { findSigns } from '@candor/contracts/engagement/endpoints';
import { scoreOf, type SignPart } from '@candor/contracts/engagement/score';
import type { PageUser } from '@candor/contracts/kernel/standard';
import { say } from '@candor/contracts/words/say';
import { dayIn } from '@candor/contracts/words/time-words';
import { Block } from '../../kit/block.tsx';
import { useNow } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { ScoreLines } from './score-lines.tsx';

/** The points of interest that one contact has today. Renders nothing if there are none, as for every applicant. */
export const PersonPoints = ({ id, user, zone }: { id: string; user: PageUser; zone: string | null }) => {
  const on = may(seesInterest, user);
  const [parts, setParts] = useState<readonly SignPart[]>([]);
  useEffect(() => {
    if (!on) return;
    let left = false;
    void call(findSigns, { candidate_ids: [id] }).then((sent) => {
      if (!left && sent.status === 'ok') setParts(sent.payload.parts);
    });
    return () => {
      left = true;
    };
  }, [id, on]);
  const today = dayIn(useNow(), zone);
  if (!parts.length) return null;
  const { lines, total } = scoreOf(parts, today);
  return (
    <Block title={say('Interest in points')} part>
      <ScoreLines lines={lines} total={total} people={[id]} zone={zone} />
    </Block>
  );
};
