import 'reflect-metadata';
import { anyone } from '@candor/contracts/kernel/endpoint';
import { listPage, page } from '@candor/contracts/kernel/page';
import { messageList } from '@candor/contracts/messages/rows';
import { readsMessages } from '@candor/contracts/accounts/needs';
import type { Frames } from './frame.ts';
import type { EventStore } from '../kernel/ports/event-store.ts';
import type { FileStore } from '../kernel/ports/file-store.ts';
import { Unavailable } from '../kernel/ports/unavailable.ts';
import type { Encoded } from '../kernel/rows/raw-rows.ts';
import type { Documents } from './document.ts';
import { ImpossiblePosition } from '../http/errors.ts';
import { nowhere, Pages } from './pages.ts';
import { PageVisits } from './page-visits.ts';
import { PagesController } from './pages.controller.ts';
import type { Progress } from '../kernel/rows/progress.ts';
import type { Refusals } from '../http/refusals.ts';
import { Voices } from '../http/voices.ts';
import { Languages } from '../kernel/languages.ts';
import type { Records } from '../http/records.ts';

test('two methods cannot answer the same page', () => {
  const pages = new Pages();
  const board = page('/board', { needs: anyone });
  pages.show(board, async () => ({}));
  expect(() => pages.show(board, async () => ({}))).toThrow('Two methods answer the page /board.');
});

test('an address with a segment that means nothing leads to no page', () => {
  const pages = new Pages();
  const list = listPage('messages', 'inbox', { needs: readsMessages, list: messageList });
  pages.show(list, async () => nowhere);
  const at = '/messages/inbox/100/1/_/_/_';
  expect(pages.find(at)?.page).toBe(list);
  expect(pages.find(`${at}/`)?.page).toBe(list);
  expect(pages.find(`${at}/an-id`)?.page).toBe(list);
  // A section without its record, and more segments than the longest address has.
  expect(pages.find(`${at}/_/extra`)).toBeNull();
  expect(pages.find(`${at}/_/_/_/100/1/_/_/_/extra`)).toBeNull();
});

/** The answer of a page to a visitor who is not signed in. `reached` of `progress` resolves when the rows are there. */
const answerOf = async (
  pages: Pages,
  address: string,
  progress: { position: number; reached: Progress['reached'] },
  end: EventStore['end'] = async () => 9,
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
    new Voices(new Languages(['en'])),
    { end } as EventStore,
    files,
    new PageVisits(),
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

describe('a page that is asked for as of a position', () => {
  let rows = 0;
  const pages = new Pages();
  pages.show(page<{ position: number }>('/booking', { needs: anyone }), async () =>
    rows < 9 ? nowhere : { title: 'Book', position: 9 },
  );
  /** The rows arrive while the request waits for them. */
  const arriving = {
    position: 8,
    reached: async (position: number) => {
      rows = position;
      return true;
    },
  };
  const late = { position: 8, reached: async () => false };
  beforeEach(() => {
    rows = 0;
  });

  test('is read when the rows are there', async () => {
    expect(await answerOf(pages, '/booking?uid=1', arriving)).toMatchObject({ status: 404 });
    expect(await answerOf(pages, '/booking?uid=1&after=9', arriving)).toMatchObject({ status: 200 });
  });
  test('is not called missing while the rows are behind, and nobody waits a second time', async () => {
    await expect(answerOf(pages, '/booking?uid=1&after=9', late)).rejects.toThrow('The rows are behind the log.');
  });
  test('is refused at once where the log ends earlier, whatever this process has heard of', async () => {
    const never = { position: 8, reached: () => new Promise<boolean>(() => undefined) };
    await expect(answerOf(pages, '/booking?uid=1&after=10', never)).rejects.toThrow(ImpossiblePosition);
  });
  test('waits for the rows where the log cannot say how long it is', async () => {
    const away = async () => Promise.reject(new Unavailable('away'));
    const hanging = () => new Promise<number>(() => undefined);
    for (const end of [away, hanging])
      expect(await answerOf(pages, '/booking?uid=1&after=9', arriving, end)).toMatchObject({ status: 200 });
  });
  test.each(['-1', '1.5', 'last', '1e3', '99999999999999999999', ' 9', 'NaN', 'toString'])(
    'is refused for %s, which is no position',
    async (after) => {
      const address = `/booking?uid=1&after=${encodeURIComponent(after)}`;
      await expect(answerOf(pages, address, arriving)).rejects.toThrow(ImpossiblePosition);
    },
  );
});
