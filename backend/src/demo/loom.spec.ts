import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlainFact } from './facts.ts';
import { Loom } from './loom.ts';
import { Random } from './random.ts';
import { Scratch } from './scratch.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loom-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Five hundred stories (lists of facts), one beginning each minute. Many of their facts happen at the same time. */
const stories = (): PlainFact[][] => {
  const random = new Random('loom');
  return Array.from({ length: 500 }, (_, story) => {
    let at = story;
    return Array.from({ length: random.whole(1, 30) }, (_each, index): PlainFact => {
      if (index) at += random.whole(0, 40);
      const event = { type: 'CandidateTagged', data: { tag_id: `${story} ${index}`, name: 'Ελένη' } };
      return {
        at,
        id: `${story} ${index}`,
        stream: `candidate-${story}`,
        event,
        revision: index,
        counter: null,
      } as never;
    });
  });
};
/** The stories in the order of time. Each is added when it begins. */
const woven = (most: number): string[] => {
  const scratch = new Scratch(folder);
  const loom = new Loom(scratch, most);
  const ids: string[] = [];
  for (const story of stories()) {
    while (loom.moment <= story[0]!.at) ids.push(loom.take().id);
    loom.add(story);
  }
  while (loom.moment < Infinity) ids.push(loom.take().id);
  scratch.close();
  return ids;
};

test('Facts that waited in the file come in the same order as facts that stayed in memory', () => {
  const inMemory = woven(1_000_000);
  expect(inMemory).toHaveLength(stories().flat().length);
  expect(woven(100)).toEqual(inMemory);
  expect(woven(1000)).toEqual(inMemory);
});

test('The file where facts wait is gone at the end', () => {
  const scratch = new Scratch(folder);
  expect(existsSync(folder) && readdirSync(folder)).toHaveLength(1);
  const place = scratch.write({ name: 'Łukasz' });
  const other = scratch.write({ name: 'Ελένη' });
  expect(scratch.read(place)).toEqual({ value: { name: 'Łukasz' }, next: other });
  scratch.close();
  expect(readdirSync(folder)).toEqual([]);
});
