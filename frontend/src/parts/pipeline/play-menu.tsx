import { useEffect, useState } from 'react';
import { Play } from 'lucide-react';
import type { PlayMark } from '@candor/contracts/rounds/plays';
import { mostAtOnce } from '@candor/contracts/rounds/plays';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { askPanel } from './pipeline-calls.ts';
import { playForAll } from './run-play.ts';

/** The menu of the job's plays (rules of its runbook) that the reader can run for several candidates together. Empty if they may run none. */
export const PlayMenu = ({
  job_id,
  candidates,
  done,
}: {
  job_id: string;
  candidates: readonly { id: string }[];
  done: () => void;
}) => {
  const first = candidates[0]?.id;
  const [plays, setPlays] = useState<readonly PlayMark[]>([]);
  useEffect(() => {
    if (!first) return;
    const stop = new AbortController();
    // Each candidate of the job has the same plays, so the first one is asked.
    void askPanel(first, stop.signal).then(
      (answer) => !stop.signal.aborted && answer.status === 'ok' && setPlays(answer.payload.plays),
      () => undefined,
    );
    return () => stop.abort();
  }, [first]);
  if (!plays.length || candidates.length > mostAtOnce) return null;
  return (
    <Menu
      trigger={
        <Button size="sm">
          <Play size={13} aria-hidden />
          {say('Run a play')}
        </Button>
      }
    >
      {plays.map((play) => (
        <MenuItem
          key={play.id}
          onSelect={() =>
            void playForAll(
              play,
              job_id,
              candidates.map(({ id }) => id),
            ).then((did) => did && done())
          }
        >
          {play.name}
        </MenuItem>
      ))}
    </Menu>
  );
};
