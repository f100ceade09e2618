import { daysAfter } from '@candor/contracts/values/days';
import { WorkerCommands } from '../../kernel/work/worker.ts';
import { webpagesProcess } from './webpages.process.ts';
import { WebpagesWorker } from './webpages.worker.ts';

const asking = { organization_id: 'acme', actor: { type: 'processor' as const, id: 'test' }, uid: 'one' };
const picture = (file: string) => ({ type: 'picture', id: file, file, alt: '', decoration: false });
const content = (...files: string[]) => ({ image: null, blocks: files.map(picture) });
const dropped = async (page: object | null) => {
  const added: string[] = [];
  const events = [
    { type: 'PageCreated', data: { content: content('a', 'b') } },
    { type: 'PageDraftChanged', data: { content: content('b', 'c') } },
    { type: 'PageDraftChanged', data: { content: { title: 'New' } } },
  ];
  const worker = new WebpagesWorker(
    new WorkerCommands({} as never),
    { isOn: async () => true },
    { load: async () => ({ state: page }), read: async () => events } as never,
    { add: async ({ data }: { data: { key: string } }) => void added.push(data.key) } as never,
  );
  await worker.drop({ page_id: 'page' }, asking);
  return added;
};
const page = { status: 'unpublished', draft: content('c'), live: null, last: content('b'), version: 3 };

test('pictures that neither the draft nor the last publication shows are deleted, and all of an archived page', async () => {
  expect(await dropped(page)).toEqual(['a']);
  expect(await dropped({ ...page, live: { content: content('c') }, last: null })).toEqual(['a', 'b']);
  expect(await dropped({ ...page, status: 'archived' })).toEqual(['a', 'b', 'c']);
  expect(await dropped(null)).toEqual([]);
});

test('a removed picture goes a day later, also those of an archived page, so that an undo finds them', () => {
  const at = '2026-03-02T09:00:00.000Z';
  const event = (type: string) =>
    ({ id: 'e', type, stream: 'page-p', data: {}, metadata: { occurred_at: at } }) as never;
  const dueOf = (type: 'PageDraftChanged' | 'PageArchived') =>
    (webpagesProcess.on as never as Record<string, (event: never) => { due_at: string }[]>)[type]!(event(type));
  expect(dueOf('PageDraftChanged')[0]!.due_at).toBe(daysAfter(Date.parse(at), 1));
  expect(dueOf('PageArchived')[0]!.due_at).toBe(daysAfter(Date.parse(at), 1));
});
