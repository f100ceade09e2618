import { type ReactNode, useState } from 'react';
import type { ChainPage } from '@candor/contracts/jobs/pages';
import { ChainPanel } from './chain-panel.tsx';
import { DraftsPanel } from './drafts-panel.tsx';
import type { OpenPart } from './use-chain.ts';

/** The panel beside the chain. It shows one part, or suggested drafts. */
export const ChainSide = ({
  page,
  open,
  editable,
  onOpen,
  children,
}: {
  page: ChainPage;
  open: OpenPart;
  editable: boolean;
  onOpen: (part: OpenPart | null) => void;
  /** Content shown below the part. */
  children?: ReactNode;
}) => {
  const [turn, setTurn] = useState(0);
  if (!open.drafts) return <ChainPanel {...{ page, open, editable, onOpen, below: children }} />;
  const { kind, about, drafts } = open;
  return (
    <DraftsPanel
      key={`${kind} ${about} ${drafts} ${turn}`}
      page={page}
      wanted={{ kind, about, creative: drafts === 'creative' }}
      onAgain={() => setTurn(turn + 1)}
      onClose={() => onOpen(null)}
    />
  );
};
