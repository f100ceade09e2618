import { createPortal } from 'react-dom';
import { fireEvent, render, screen } from '@testing-library/react';
import { TableRow } from './data-table-parts.tsx';

test('a click in a menu that a row opened does not open the row', () => {
  let opened = 0;
  render(
    <TableRow
      index={0}
      start={0}
      height={36}
      template="1fr 1fr"
      name="Ada"
      active={false}
      current={false}
      selected={false}
      onOpen={() => opened++}
      cells={[
        { id: 'step', content: 'First letter' },
        { id: 'acts', content: createPortal(<div>Take out</div>, document.body) },
      ]}
    />,
  );
  fireEvent.click(screen.getByText('Take out'));
  expect(opened).toBe(0);
  fireEvent.click(screen.getAllByText('First letter').at(-1)!.closest('[role=row]')!);
  expect(opened).toBe(1);
});
