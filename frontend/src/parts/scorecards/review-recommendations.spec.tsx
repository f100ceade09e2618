import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ReviewRecommendations } from './review-recommendations.tsx';

// Members recommend at a review, and change their recommendations.

afterEach(cleanup);

test('whoever changes their recommendation stands on what they gave', async () => {
  const given = [{ user_id: 'nora', name: 'Nora Tester', recommendation: 'yes', comment: 'Knows the tides.' }];
  const review = { step_id: 's1', may: true, closed: false, given } as never;
  const element = <ReviewRecommendations application_id="a1" review={review} me="nora" />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element, HydrateFallback: () => null }])} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Change yours' }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Yes' }));
});
