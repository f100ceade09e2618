import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip, TooltipGroup } from './tooltip.tsx';

test('a tooltip names the keys of its button as people read them', () => {
  jest.useFakeTimers();
  render(
    <TooltipGroup>
      <Tooltip text="Link" keys="mod+k">
        <button type="button" aria-label="Link" />
      </Tooltip>
    </TooltipGroup>,
  );
  fireEvent.pointerOver(screen.getByRole('button', { name: 'Link' }));
  act(() => jest.runAllTimers());
  expect(screen.getByText('Ctrl K')).toBeTruthy();
  jest.useRealTimers();
});
