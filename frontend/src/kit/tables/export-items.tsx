import { Download } from 'lucide-react';
import { phrase, say } from '@candor/contracts/words/say';
import { type TableFormat, tableFormats } from '@candor/contracts/values/table-file';
import { MenuItem, MenuLabel } from '../overlays/menu.tsx';

const names = {
  csv: phrase('CSV, for other programs'),
  xlsx: phrase('XLSX, for spreadsheets'),
} as const satisfies Record<TableFormat, string>;

/** The entries of a menu that export a list, one for each file type. `labelled`: the menu has other entries too. */
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
