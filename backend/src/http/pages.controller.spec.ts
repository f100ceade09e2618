import 'reflect-metadata';
import { anyone } from '@candor/contracts/kernel/endpoint';
import { page } from '@candor/contracts/kernel/page';
import type { Frames } from './frame.ts';
import type { FileStore } from '../kernel/ports/file-store.ts';
import type { Encoded } from '../kernel/raw-rows.ts';
import type { Documents } from './document.ts';
import { nowhere, Pages } from './pages.ts';
import { PagesController } from './pages.controller.ts';
import type { Progress } from './progress.ts';
import type { Refusals } from './refusals.ts';
import { Voices } from './voices.ts';
import type { Records } from './records.ts';

test('two methods cannot answer the same page', () => {
  const pages = new Pages();
  const board = page('/board', { needs: anyone });
  pages.show(board, async () => ({}));
  expect(() => pages.show(board, async () => ({}))).toThrow('Two methods answer the page /board.');
});

/** What a page answers to somebody who is not signed in. `reached` says when the rows are there. */
const answerOf = async (
  pages: Pages,
  address: string,
  progress: { position: number; reached: Progress['reached'] },
) => {
  let sent = '';
  let said = 200;
  const reply = {
    header: () => reply,
    setCookie: () => reply,
    status: (status: number) => {
      said = status;
      return reply;
    },
    type: () => reply,
    serializer: () => reply,
    send: (body: Encoded) => {
      sent = body.whole().toString();
      return reply;
    },
  };
  const files = { origins: () => [] as string[] } as unknown as FileStore;
  const [documents, records, refusals] = [{} as Documents, {} as Records, {} as Refusals];
  const controller = new PagesController(
    pages,
    documents,
    progress as unknown as Progress,
    'secret',
    records,
    refusals,
    {} as Frames,
    new Voices(['en']),
    files,
  );
  const request = { url: address, cookies: {}, headers: {}, ip: '127.0.0.1', protocol: 'http' };
  await controller.page(request as never, reply as never);
  return { status: said, body: JSON.parse(sent) as unknown };
};

test('a page that was read while a candidate moved carries the position from before the move, so that the browser loads it again', async () => {
  const progress = { position: 7, reached: async () => true };
  const pages = new Pages();
  pages.show(page<{ cards: string[]; position: number }>('/board', { needs: anyone }), async () => {
    const cards = ['Ada in Screening'];
    progress.position = 8; // Ada moves on after the cards were read
    return { title: 'Board', cards, position: progress.position };
  });
  expect((await answerOf(pages, '/board?uid=1', progress)).body).toMatchObject({
    cards: ['Ada in Screening'],
    position: 7,
  });
});

test('what the browser has just made is not called missing while the rows are behind', async () => {
  let rows = 0;
  const pages = new Pages();
  pages.show(page<{ position: number }>('/booking', { needs: anyone }), async () =>
    rows < 9 ? nowhere : { title: 'Book', position: 9 },
  );
  /** The rows come after more than two seconds. */
  const reached = async (position: number, limit = 2000) => {
    if (limit > 2000) rows = position;
    return rows >= position;
  };
  expect(await answerOf(pages, '/booking?uid=1', { position: 9, reached })).toMatchObject({ status: 404 });
  expect(await answerOf(pages, '/booking?uid=1&after=9', { position: 9, reached })).toMatchObject({ status: 200 });
  rows = 0;
  await expect(answerOf(pages, '/booking?uid=1&after=9', { position: 9, reached: async () => false })).rejects.toThrow(
    'The rows are behind the log.',
  );
});
