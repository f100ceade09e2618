import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Pager } from './pager.tsx';

const under = (total: number, page = 1) =>
  render(
    <MemoryRouter>
      <Pager page={page} limit={25} total={total} pageTo={() => '/'} limitTo={() => '/'} />
    </MemoryRouter>,
  );

test('under an empty list stands no "0–0 of 0"', () => {
  under(0);
  expect(document.body.textContent).toBe('');
});
test('a list says which of its rows it shows', () => {
  under(26, 2);
  expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain('26–26 of 26');
});
