import type { TableFormat } from '@candor/contracts/values/table-file';
import { say, sayLabel } from '@candor/contracts/words/say';
import { useState } from 'react';
import { Download, Info, Printer } from 'lucide-react';
import { Button, IconButton } from '../../kit/button.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { PageHead } from '../../kit/page.tsx';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { downloadReport } from './export-report.ts';
import type { ReportValue } from './report-figures.tsx';
import { SaveReport } from './report-save.tsx';
import type { Data } from './report-words.ts';

/** The title of a report, with buttons that explain what is counted, print, and export. */
export const ReportHead = ({
  data,
  report,
  explained,
  onExplain,
}: {
  data: Data;
  report: ReportValue;
  /** Whether the explanation of what is counted is shown. */
  explained: boolean;
  onExplain: (explained: boolean) => void;
}) => {
  const [exporting, setExporting] = useState(false);
  const save = async (format: TableFormat | 'json') => {
    setExporting(true);
    await downloadReport(report.export.path, data, format);
    setExporting(false);
  };
  return (
    <PageHead
      crumbs={[{ to: '/reports', label: say('Reports') }]}
      title={data.saved?.name ?? sayLabel(report.title)}
      status={
        <IconButton
          label={explained ? say('Hide what is counted') : say('What is counted?')}
          size="sm"
          aria-expanded={explained}
          onClick={() => onExplain(!explained)}
        >
          <Info size={15} aria-hidden />
        </IconButton>
      }
      actions={
        <span className="flex flex-wrap items-center gap-2 print:hidden">
          <Button size="sm" kind="ghost" onClick={() => window.print()}>
            <Printer size={14} aria-hidden />
            <span className="max-sm:sr-only">{say('Print')}</span>
          </Button>
          <SaveReport data={data} title={sayLabel(report.title)} />
          <Menu
            align="end"
            trigger={
              <Button size="sm" disabled={exporting}>
                <Download size={14} aria-hidden />
                {say('Export')}
              </Button>
            }
          >
            <ExportItems onSelect={(format) => void save(format)} />
            <MenuItem icon={<Download size={14} />} onSelect={() => void save('json')}>
              {say('JSON, with a fingerprint')}
            </MenuItem>
          </Menu>
        </span>
      }
    />
  );
};
