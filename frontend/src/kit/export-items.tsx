import { Download } from 'lucide-react';
import { say } from '@candor/contracts/kernel/say';
import type { TableFormat } from '@candor/contracts/kernel/table-file';
import { MenuItem } from './menu.tsx';

/** The two kinds of file that a list can be, in a menu. */
export const ExportItems = ({ onSelect }: { onSelect: (format: TableFormat) => void }) => (
  <>
    <MenuItem icon={<Download size={14} />} onSelect={() => onSelect('csv')}>
      {say('Export as CSV')}
    </MenuItem>
    <MenuItem icon={<Download size={14} />} onSelect={() => onSelect('xlsx')}>
      {say('Export as XLSX')}
    </MenuItem>
  </>
);
