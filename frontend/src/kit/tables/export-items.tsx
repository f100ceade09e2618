import { Download } from 'lucide-react';
import { phrase, say } from '@candor/contracts/words/say';
import { type TableFormat, tableFormats } from '@candor/contracts/values/table-file';
import { MenuItem, MenuLabel } from '../overlays/menu.tsx';

const names = {
  csv: phrase('CSV, for other programs'),
  xlsx: phrase('XLSX, for spreadsheets'),
} as const satisfies Record<TableFormat, string>;

/** The kinds of file that a list can be, in a menu. `labelled`: in a menu of which they are only a part. */
export const ExportItems = ({
  onSelect,
  labelled,
}: {
  onSelect: (format: TableFormat) => void;
  labelled?: boolean;
}) => (
  <>
    {labelled && <MenuLabel>{say('Export')}</MenuLabel>}
    {tableFormats.map((format) => (
      <MenuItem key={format} icon={<Download size={14} />} onSelect={() => onSelect(format)}>
        {say(names[format])}
      </MenuItem>
    ))}
  </>
);
