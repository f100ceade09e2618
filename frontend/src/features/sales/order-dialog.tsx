import { inChosenOrder } from '@candor/contracts/sales/rows';
import { say } from '@candor/contracts/words/say';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import type { Sent } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

type Sorted = { id: string; name: string; sort_order: number | null };

/** Puts partners or terms in an order of the members' choice. Select fields list them in that order. */
export const OrderDialog = ({
  title,
  rows,
  send,
  onClose,
}: {
  title: string;
  rows: readonly Sorted[];
  send: (ids: string[]) => Promise<Sent<unknown>>;
  onClose: () => void;
}) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    text={say('Lists of choices show this order. Drag, or use the arrow keys on a handle.')}
  >
    <SortableList
      label={title}
      items={inChosenOrder(rows)}
      nameOf={({ name }) => name}
      onSort={(ids) => settle(title, send(ids))}
      className="grid gap-1"
    >
      {({ name }, { handle }) => (
        <span className="flex min-h-9 items-center gap-2 rounded-ctl px-1 text-ui text-ink max-sm:min-h-11">
          {handle}
          <span className="min-w-0 truncate">{name}</span>
        </span>
      )}
    </SortableList>
  </Dialog>
);
