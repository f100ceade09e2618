import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Said } from '../../kit/said.tsx';
import { undoMerge } from '../../page/past/undo-merge.ts';

const linkTo = (to: string) => (words: ReactNode) => (
  <Link to={to} className="font-medium text-ink underline">
    {words}
  </Link>
);
/** The link to the job on which the candidates of a merged job continue. `merged`: the id of the merged job if the reader may undo the merge, else null. */
export const BecamePart = ({ name, to, merged }: { name: string; to: string; merged: string | null }) => {
  const { revalidate } = useRevalidator();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-well px-4 py-2 text-ui text-ink-2 sm:px-6">
      <p>
        <Said
          text="This job was merged into <link>{name}</link>, where its candidates continue."
          with={{ name, link: linkTo(to) }}
        />
      </p>
      {merged && (
        <Button size="sm" onClick={() => void undoMerge(merged, revalidate)}>
          {say('Undo the merge')}
        </Button>
      )}
    </div>
  );
};
