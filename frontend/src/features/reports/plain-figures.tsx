import { cx } from '../../kit/cx.ts';
import { useMedia } from '../../kit/media.ts';
import { Caption, CardFigures, ColumnHeads, Figure, type FiguresProps } from './figure.tsx';
import { manyColumns } from './report-words.ts';

// The figures of a report without a chart: a table, and on a narrow screen a card for each row.

const Wide = ({ data, columns, nameOf, openTo, head }: FiguresProps & { head: string }) => (
  <table data-grid className={cx('w-full text-ui', columns.length <= manyColumns && 'table-fixed')}>
    <Caption />
    <thead>
      <tr className="border-b border-line-2 text-meta text-ink-3">
        <th
          scope="col"
          className={cx('py-2 pe-3 text-start font-book', columns.length > manyColumns ? 'min-w-32' : 'w-[22%]')}
        >
          {head}
        </th>
        <ColumnHeads columns={columns} />
      </tr>
    </thead>
    <tbody>
      {data.rows.map((row) => (
        <tr
          key={row.id}
          data-figures
          className={cx('border-b border-line', data.opened?.row === row.id && 'bg-accent-wash/60')}
        >
          <th scope="row" className="py-2 pe-3 text-start font-semi wrap-anywhere text-ink">
            {nameOf(row)}
          </th>
          {columns.map((column) => (
            <td key={column.name} className="h-10 ps-2 text-end">
              <Figure row={row} column={column} name={nameOf(row)} data={data} openTo={openTo} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
const Narrow = (props: FiguresProps) => (
  <ul data-grid>
    {props.data.rows.map((row) => (
      <li
        key={row.id}
        data-figures
        className={cx('border-t border-line py-3', props.data.opened?.row === row.id && 'bg-accent-wash/60')}
      >
        <h3 className="text-ui font-semi text-ink">{props.nameOf(row)}</h3>
        <CardFigures row={row} across={3} {...props} />
      </li>
    ))}
  </ul>
);

/** `head`: what a row stands for. */
export const PlainFigures = (props: FiguresProps & { head: string }) => {
  const narrow = useMedia('screen and (max-width: 819px)');
  const shown = props.columns.filter(({ quiet }) => !quiet);
  return narrow ? <Narrow {...props} columns={shown} /> : <Wide {...props} />;
};
