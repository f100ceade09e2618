import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import type { Option } from '@candor/contracts/kernel/standard';
import { say } from '@candor/contracts/words/say';
import { IconButton } from '../kit/button.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { toast } from '../kit/overlays/toast.ts';
import type { Sent } from '../page/call.ts';
import { settle } from '../page/settle.ts';
import { SortableList } from './sortable-list.tsx';

/** The order of records in their list, for all members. Each move is stored immediately and can be undone. */
export const OrderDialog = ({
  title,
  order,
  sort,
  onClose,
}: {
  title: string;
  order: readonly Option[];
  sort: (ids: string[]) => Promise<Sent>;
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const store = (ids: string[]) => settle(say('Change the order'), sort(ids), () => revalidate());
  const before = order.map(({ value }) => value);
  return (
    <Dialog open onClose={onClose} title={title} text={say('Every member sees the list in this order.')}>
      <SortableList
        label={title}
        items={order.map(({ value, label }) => ({ id: value, label }))}
        nameOf={({ label }) => label}
        onSort={async (ids) => {
          const stored = await store(ids);
          if (stored) toast({ text: say('The order is changed.'), undo: () => void store(before) });
          return stored;
        }}
        rowClass="border-b border-line last:border-0"
      >
        {({ label }, { handle, up, down }) => (
          <div className="flex min-h-10 items-center gap-2 text-ui text-ink">
            {handle}
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <IconButton label={say('Move {name} up', { name: label })} size="sm" disabled={!up} onClick={up}>
              <ArrowUp size={15} aria-hidden />
            </IconButton>
            <IconButton label={say('Move {name} down', { name: label })} size="sm" disabled={!down} onClick={down}>
              <ArrowDown size={15} aria-hidden />
            </IconButton>
          </div>
        )}
      </SortableList>
    </Dialog>
  );
};
