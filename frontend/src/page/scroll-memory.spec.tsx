import { createMemoryRouter } from 'react-router-dom';
import { pageDrawn, rememberScroll } from './scroll-memory.ts';

// A return to a list restores its scroll position, even on a slow machine.

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** A page whose height is the sum of its rows. */
const show = (rows: number) => {
  const box = document.createElement('div');
  const page = { box, rows, top: 0 };
  Object.defineProperty(box, 'scrollTop', {
    get: () => page.top,
    set: (top: number) => {
      page.top = Math.max(0, Math.min(top, page.rows));
      box.dispatchEvent(new Event('scroll'));
    },
  });
  box.dataset.pageScroll = '';
  document.body.replaceChildren(box);
  return page;
};
let stop: () => void;
afterEach(() => stop());

/** Scrolls a list to 900 and opens one of its rows. */
const leftAt900 = async () => {
  sessionStorage.clear();
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/list'] });
  stop = rememberScroll(router);
  pageDrawn(router.state.location.key);
  show(2000).top = 900; // its scroll event has not arrived yet
  await router.navigate('/list/one');
  const one = show(500);
  pageDrawn(router.state.location.key);
  return { router, one };
};

test('the position is restored after a quarter of a second', async () => {
  const { router } = await leftAt900();
  await router.navigate(-1);
  const list = show(2000);
  pageDrawn(router.state.location.key);
  await wait(100);
  expect(list.top).toBe(0);
  await wait(250);
  expect(list.top).toBe(900);
});
test('a list that is drawn late is restored all the same, and the page before it is not moved meanwhile', async () => {
  const { router, one } = await leftAt900();
  await router.navigate(-1);
  await wait(400);
  expect(one.top).toBe(0);
  const list = show(2000);
  pageDrawn(router.state.location.key);
  await wait(100);
  expect(list.top).toBe(900);
});
test('a list whose rows come late is restored when they are there', async () => {
  const { router } = await leftAt900();
  await router.navigate(-1);
  const list = show(300);
  pageDrawn(router.state.location.key);
  await wait(400);
  list.rows = 2000;
  await wait(100);
  expect(list.top).toBe(900);
});
test('whoever moves the page meanwhile is left where they are, and that is the position from then on', async () => {
  const { router } = await leftAt900();
  await router.navigate(-1);
  const list = show(300);
  pageDrawn(router.state.location.key);
  await wait(400);
  list.box.dispatchEvent(new Event('wheel', { bubbles: true }));
  list.box.scrollTop = 120;
  list.rows = 2000;
  await wait(100);
  expect(list.top).toBe(120);
  await router.navigate('/list/one');
  show(500);
  pageDrawn(router.state.location.key);
  await router.navigate(-1);
  const again = show(2000);
  pageDrawn(router.state.location.key);
  await wait(400);
  expect(again.top).toBe(120);
});
