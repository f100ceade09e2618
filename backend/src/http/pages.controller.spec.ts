import 'reflect-metadata';
import { anyone } from '@candor/contracts/kernel/endpoint';
import { page } from '@candor/contracts/kernel/page';
import type { Frames } from './frame.ts';
import type { FileStore } from '../kernel/ports/file-store.ts';
import type { Encoded } from '../kernel/raw-rows.ts';
import type { Documents } from './document.ts';
import { Pages } from './pages.ts';
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

test('a page that was read while a candidate moved carries the position from before the move, so that the browser loads it again', async () => {
  const progress = { position: 7, reached: async () => true };
  const pages = new Pages();
  pages.show(page<{ cards: string[]; position: number }>('/board', { needs: anyone }), async () => {
    const cards = ['Ada in Screening'];
    progress.position = 8; // Ada moves on after the cards were read
    return { title: 'Board', cards, position: progress.position };
  });
  let sent = '';
  const reply = {
    header: () => reply,
    setCookie: () => reply,
    status: () => reply,
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
  const request = { url: '/board?uid=1', cookies: {}, headers: {}, ip: '127.0.0.1', protocol: 'http' };
  await controller.page(request as never, reply as never);
  expect(JSON.parse(sent)).toMatchObject({ cards: ['Ada in Screening'], position: 7 });
});
