import { useState } from 'react';
import { Columns2, Download, Printer, Rows3, ShieldCheck } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { exportPersonProof } from '@candor/contracts/proof/record';
import { exportHistory, type HistoryData } from '@candor/contracts/compliance/history';
import { Button } from '../../kit/button.tsx';
import { download } from '../../page/download.ts';
import { AsOf } from './as-of.tsx';

/** The point in time of the record, the ways to view it, and its exports. */
export const HistoryBar = ({
  history,
  zone,
  byStep,
  onByStep,
  comparing,
  onComparing,
}: {
  history: HistoryData;
  zone: string | null;
  byStep: boolean;
  onByStep: () => void;
  comparing: boolean;
  onComparing: () => void;
}) => {
  const { rows, candidate, as_of: asOf } = history;
  const [exporting, setExporting] = useState(false);
  const save = async (format: 'csv' | 'json') => {
    setExporting(true);
    await download(exportHistory.path, { id: candidate.id, format, as_of: asOf }, format);
    setExporting(false);
  };
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2.5 max-sm:px-4 print:hidden">
      <AsOf history={history} zone={zone} />
      <span className="ms-auto flex flex-wrap gap-2">
        <Button size="sm" disabled={exporting} onClick={() => void save('csv')}>
          <Download size={14} aria-hidden />
          {say('CSV')}
        </Button>
        <Button size="sm" disabled={exporting} onClick={() => void save('json')}>
          <Download size={14} aria-hidden />
          {say('JSON')}
        </Button>
        <Button size="sm" disabled={!rows.some(({ step_to }) => step_to)} aria-pressed={byStep} onClick={onByStep}>
          <Rows3 size={14} aria-hidden />
          {say('By step')}
        </Button>
        <Button size="sm" disabled={rows.length < 2} aria-pressed={comparing} onClick={onComparing}>
          <Columns2 size={14} aria-hidden />
          {say('Compare')}
        </Button>
        <Button
          size="sm"
          disabled={exporting}
          onClick={() => void download(exportPersonProof.path, { id: candidate.id }, 'zip')}
        >
          <ShieldCheck size={14} aria-hidden />
          {say('Export with proof')}
        </Button>
        <Button size="sm" onClick={() => window.print()}>
          <Printer size={14} aria-hidden />
          {say('Print')}
        </Button>
      </span>
    </div>
  );
};
