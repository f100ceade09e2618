import { onCopyOf, payloadOf, quantile, row } from './app.mjs';
import { boardOf, largest } from './board.mjs';

const together = 100;
const rounds = 10;

/** Moves a hundred candidates of one board forward in one call, and back again. */
export const measure = ({ large }) =>
  onCopyOf(large(), 'bulk', async (app) => {
    const { board } = await app.json(boardOf((await largest(app)).id));
    const movable = ['application', 'resume_review', 'screening', 'interview', 'review'];
    let people = board.columns
      .filter(({ step }) => movable.includes(step.type))
      .flatMap(({ cards }) => cards)
      .slice(0, together)
      .map(({ id, version }) => ({ id, version }));
    if (people.length < together) throw new Error(`The board has only ${people.length} candidates who can move.`);
    const times = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      const { done, versions } = payloadOf(
        await app.post('/api/people/candidates/advance', {
          applications: people,
          action: round % 2 ? 'shift_up' : 'advance',
        }),
      );
      times.push(performance.now() - began);
      if (done.length !== together) throw new Error(`Only ${done.length} of ${together} were moved.`);
      people = people.map(({ id }) => ({ id, version: versions[id] }));
    }
    const [middle, longest] = [quantile(times, 0.5), Math.max(...times)];
    return [
      row(
        `bulk advance of ${together}, the longest of ${rounds}`,
        `${longest.toFixed(0)} ms  (p50 ${middle.toFixed(0)} ms)`,
        '≤ 300 ms',
        longest <= 300,
      ),
    ];
  });
