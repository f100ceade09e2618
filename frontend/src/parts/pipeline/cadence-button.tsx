import { may, opensPeople, usesCadences } from '@candor/contracts/accounts/needs';
import { say } from '@candor/contracts/words/say';
import { useGroups } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import type { InHand } from './in-hand.ts';
import { mostAtOnce } from './pipeline-calls.ts';
import type { Pipeline } from './use-pipeline.ts';

/** Adds the chosen candidates of a job to a cadence. A member who changes no people of the whole list adds them in one request, which takes fewer. */
export const CadenceButton = ({
  pipeline,
  subjects,
  done,
}: {
  pipeline: Pick<Pipeline, 'ask'>;
  subjects: readonly InHand[];
  done: () => void;
}) => {
  const groups = useGroups();
  if (!may(usesCadences, { groups }) || !subjects.length) return null;
  if (!may(opensPeople, { groups }) && subjects.length > mostAtOnce) return null;
  return (
    <Button size="sm" onClick={() => pipeline.ask({ kind: 'cadence', subjects, done })}>
      {say('Add to a cadence')}
    </Button>
  );
};
