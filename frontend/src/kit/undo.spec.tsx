import { afterEach, expect, test } from '@jest/globals';
import { ready, toast, type Toast } from './overlays/toast.ts';
import { undoable, undoLast } from './undo.ts';

const shown: { toast: Toast; closed: boolean }[] = [];
ready((what) => {
  const entry = { toast: what, closed: false };
  shown.push(entry);
  return () => {
    entry.closed = true;
  };
});
afterEach(() => {
  while (undoLast());
  shown.length = 0;
});

test('the last thing done is taken back first, and each only once', () => {
  const back: string[] = [];
  toast({ text: 'Ada advanced.', undo: () => back.push('Ada') });
  toast({ text: 'Bea archived.', undo: () => back.push('Bea') });
  expect([undoLast(), undoLast(), undoLast()]).toEqual([true, true, false]);
  expect(back).toEqual(['Bea', 'Ada']);
});
test('after Ctrl+Z the toast that offered the same Undo is gone', () => {
  toast({ text: 'Ada advanced.', undo: () => undefined });
  undoLast();
  expect(shown[0]).toMatchObject({ closed: true, toast: { action: { label: 'Undo' } } });
});
test('Undo in the toast and Ctrl+Z take the same thing back once', () => {
  let times = 0;
  toast({ text: 'Ada advanced.', undo: () => void (times += 1) });
  shown[0]!.toast.action!.run();
  undoLast();
  expect(times).toBe(1);
});
test('what the server refused is not taken back', () => {
  let times = 0;
  undoable(() => void (times += 1)).forget();
  expect(undoLast()).toBe(false);
  expect(times).toBe(0);
});
