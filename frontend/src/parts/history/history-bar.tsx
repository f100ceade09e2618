import { type ReactNode, useState } from 'react';
import { Columns2, Download, Printer, ShieldCheck } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';

/** What a reviewer does with a history: choose its moment (`moment`), compare two, and take it. `children`: further buttons. `onFile` and `onProof` end when the file is here. */
export const HistoryBar = ({
  moment,
  comparing,
  canCompare,
  onComparing,
  onFile,
  onProof,
  onPrint,
  children,
}: {
  moment: ReactNode;
  comparing: boolean;
  canCompare: boolean;
  onComparing: () => void;
  onFile: (format: 'csv' | 'json') => Promise<void>;
  onProof: () => Promise<void>;
  onPrint: () => void;
  children?: ReactNode;
}) => {
  const [exporting, setExporting] = useState(false);
  const take = (file: () => Promise<void>) => {
    setExporting(true);
    void file().finally(() => setExporting(false));
  };
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2.5 max-sm:px-4 print:hidden">
      {moment}
      <span className="ms-auto flex flex-wrap gap-2">
        <Button size="sm" disabled={exporting} onClick={() => take(() => onFile('csv'))}>
          <Download size={14} aria-hidden />
          {say('CSV')}
        </Button>
        <Button size="sm" disabled={exporting} onClick={() => take(() => onFile('json'))}>
          <Download size={14} aria-hidden />
          {say('JSON')}
        </Button>
        {children}
        <Button size="sm" disabled={!canCompare} aria-pressed={comparing} onClick={onComparing}>
          <Columns2 size={14} aria-hidden />
          {say('Compare')}
        </Button>
        <Button size="sm" disabled={exporting} onClick={() => take(onProof)}>
          <ShieldCheck size={14} aria-hidden />
          {say('Export with proof')}
        </Button>
        <Button size="sm" onClick={onPrint}>
          <Printer size={14} aria-hidden />
          {say('Print')}
        </Button>
      </span>
    </div>
  );
};
