import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { useCommands } from '../../page/commands.ts';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import type { Triage } from './use-triage.ts';
import type { TriageHand } from './use-triage-hand.ts';

/** The heading of triage's keys in the list of shortcuts. */
export const group = phrase('Triage');

/** The keyboard shortcuts of triage, and its entries in the command palette. */
export const useTriageKeys = (triage: Triage, hand: TriageHand) => {
  const { at, sitting, may, to, resume, writes, marked, links } = triage;
  const { current } = sitting;
  useShortcut('a', say('Advance'), hand.advance, { group, on: may.advance });
  useShortcut('x', say('Archive'), hand.archive, { group, on: may.archive, opens: true });
  useShortcut('s', say('Skip'), hand.skip, { group, on: current !== null });
  useShortcut('n', say('Write a note'), hand.write, { group, on: current !== null });
  useShortcut('r', say('Mark reviewed'), hand.read, { group, on: may.read });
  useShortcut(
    'w',
    writes ? say('Archive without a message') : say('Archive with the message'),
    () => triage.setWrites(!writes),
    {
      group,
      on: may.archive && triage.leaves_at !== null,
    },
  );
  useShortcut('z', say('Undo'), hand.undo, { group });
  useShortcut('j', say('Next resume'), () => hand.look(1), { group, held: true });
  useShortcut('k', say('Previous resume'), () => hand.look(-1), { group, held: true });
  useShortcut('m', say('Mark requirements'), () => triage.mark(!marked), { group });
  useShortcut('o', say('Open the original'), () => resume && window.open(resume.url, '_blank', 'noopener'), {
    group,
    on: resume !== undefined,
  });
  useShortcut(' ', '', (event) => hand.turn(event.shiftKey ? -1 : 1), { group, held: true });
  useShortcut('escape', say('Close'), () => at.go(links.close), { group });
  useShortcut('enter', say('Go on with the next job'), () => links.onward && at.go(links.onward), {
    group,
    on: !current && links.onward !== null,
  });
  useCommands(
    current && (may.advance || may.archive)
      ? {
          about: current.name,
          where: sayLabel(current.step.name),
          commands: [
            ...(to && may.advance
              ? [
                  {
                    id: 'advance',
                    label: say('Advance to {step}', { step: sayLabel(to.name) }),
                    keys: 'A',
                    run: hand.advance,
                  },
                ]
              : []),
            ...(may.archive ? [{ id: 'archive', label: say('Archive'), keys: 'X', run: hand.archive }] : []),
          ],
        }
      : null,
  );
};
