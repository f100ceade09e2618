import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import type { Slice } from '@candor/contracts/kernel/list';
import { say } from '@candor/contracts/words/say';
import { deleteView, pinView, restoreView, upsertView } from '@candor/contracts/people/view-endpoints';
import { type SeenView, showAlike, type ViewContent, viewAddress } from '@candor/contracts/people/views';
import { call } from '../../page/call.ts';
import { useCommands } from '../../page/commands.ts';
import { listTo } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';
import { type Column, useColumns } from '../../kit/tables/columns.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { usePeopleWord } from '../../parts/people/people-words.ts';

type Views = { pinned: readonly SeenView[]; current: SeenView | null };
/** The columns, shown or hidden as the view says. */
export const columnsIn = <Row>(view: SeenView | null, columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map((column) => {
    if (!view?.columns || column.fixed) return column;
    const { hidden: _, ...shown } = column;
    return view.columns.includes(column.id) ? shown : { ...shown, hidden: true };
  });
/** The name under which the browser remembers columns that a reader shows or hides without saving the view. */
export const tableIn = (view: SeenView | null): string =>
  view ? `candidates ${view.id} ${view.version}` : 'candidates';

/** The actions on the saved views of the list. */
export const useSavedViews = <Row>(
  views: Views,
  whole: boolean,
  slice: Slice,
  table: string,
  columns: readonly Column<Row>[],
) => {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [naming, setNaming] = useState<'new' | SeenView | null>(null);
  const { visibility } = useColumns(table, columns);
  const { current } = views;
  const chosen = columns.filter((column) => visibility[column.id]).map((column) => column.id);
  const { search, sort, filters } = slice;
  const shown: ViewContent = { search, sort, filters, columns: chosen };
  const changed =
    current !== null &&
    (!showAlike(slice, current) || columns.some((column) => Boolean(visibility[column.id]) === Boolean(column.hidden)));
  const open = (view: SeenView) => void navigate(viewAddress(view));

  const save = () => {
    if (!current) return;
    const { id, version, name } = current;
    const before: ViewContent = {
      search: current.search,
      sort: current.sort,
      filters: current.filters,
      columns: current.columns,
    };
    const what = say('Save changes to the view');
    void settle(what, call(upsertView, { id, version, shown }), ({ view }) => {
      toast({
        text: say('View {name} changed.', { name }),
        undo: () =>
          void settle(what, call(upsertView, { id, version: view.version, shown: before }), () => revalidate()),
      });
      open(view);
    });
  };
  const pin = (view: SeenView) =>
    void settle(
      view.pinned ? say('Unpin') : say('Pin above the list'),
      call(pinView, { id: view.id, on: !view.pinned }),
      () => revalidate(),
    );
  const remove = ({ id, version, name }: SeenView) =>
    void settle(say('Remove the view'), call(deleteView, { id, version }), () => {
      toast({
        text: say('View {name} removed.', { name }),
        undo: () => void settle(say('Restore the view'), call(restoreView, { id }), ({ view }) => open(view)),
      });
      void navigate(listTo('people', 'candidates'));
    });
  const named = (view: SeenView) => {
    setNaming(null);
    const isNew = naming === 'new';
    toast({
      text: isNew ? say('View {name} saved.', { name: view.name }) : say('View {name} changed.', { name: view.name }),
    });
    if (isNew) open(view);
    else void revalidate();
  };
  const word = usePeopleWord();
  useCommands({
    about: current?.name ?? word('many'),
    where: current ? say('Views') : undefined,
    commands: [
      ...(current && changed && current.may_change
        ? [{ id: 'save-view', label: say('Save changes to the view'), run: save }]
        : []),
      {
        id: 'new-view',
        label: say('Save as a new view'),
        hint: say('the search, filters, order and columns of this list'),
        run: () => setNaming('new'),
      },
      ...(current
        ? [
            {
              id: 'pin-view',
              label: current.pinned ? say('Unpin') : say('Pin above the list'),
              run: () => pin(current),
            },
          ]
        : []),
      ...(current?.may_change
        ? [
            { id: 'rename-view', label: say('Rename or share'), run: () => setNaming(current) },
            { id: 'remove-view', label: say('Remove the view'), run: () => remove(current) },
          ]
        : []),
    ],
  });
  return { views, whole, changed, shown, naming, setNaming, named, save, pin, remove };
};
export type SavedViews = ReturnType<typeof useSavedViews>;
