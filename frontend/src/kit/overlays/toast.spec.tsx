import { ready, toast } from './toast.ts';

test('what is said again takes its own place; what can be undone stands for itself', () => {
  const shown: string[] = [];
  ready(({ text }) => {
    shown.push(text);
    return () => void shown.splice(shown.indexOf(text), 1);
  });
  toast({ text: 'There is no later step.' });
  toast({ text: 'There is no later step.' });
  expect(shown).toEqual(['There is no later step.']);
  const again = { text: 'Archived.', action: { label: 'Undo', run: () => undefined } };
  toast(again);
  toast(again);
  expect(shown).toEqual(['There is no later step.', 'Archived.', 'Archived.']);
});
