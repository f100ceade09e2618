import { forgetLately, latelyOf } from './lately.ts';

test('after a sign-out no name of a person stays in the browser, and the chosen look does', () => {
  localStorage.setItem(latelyOf('northwind', 'rafael'), '[{"title":"Elizabeth Mitchell"}]');
  localStorage.setItem(latelyOf('southwind', 'olivia'), '[{"title":"Aylin Sen"}]');
  localStorage.setItem('theme', 'dark');
  forgetLately();
  expect(JSON.stringify(localStorage)).toBe('{"theme":"dark"}');
});
