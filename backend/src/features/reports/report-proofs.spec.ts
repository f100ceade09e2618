import { isRejection } from '../../kernel/decider.ts';
import { ReportProofs } from './report-proofs.ts';

type Recompute = Parameters<ReportProofs['recompute']>;
const by = (user_id: string, organization_id = 'acme') =>
  ({ user_id, organization_id, tz_region: 'UTC' }) as Recompute[0];

/** A log that answers only when the test lets it. */
const held = () => {
  const waiting: { answer: () => void; fail: (fault: Error) => void }[] = [];
  const begun: (() => void)[] = [];
  const proofs = new ReportProofs(
    {
      end: () =>
        new Promise<number>((answer, fail) => {
          waiting.push({ answer: () => answer(0), fail });
          begun.shift()?.();
        }),
    } as never,
    { reached: async () => true, position: 0, onChange: () => () => {} },
  );
  const nothing = { rows: [], events: 0 };
  const figures = { name: 'time in stage', shown: async () => ({ rows: [], again: async () => nothing }) };
  const ask = (...who: Parameters<typeof by>) => proofs.recompute(by(...who), figures);
  const next = () => (waiting.length ? Promise.resolve() : new Promise<void>((resolve) => void begun.push(resolve)));
  return { waiting, ask, next };
};

describe('recomputing figures', () => {
  test('is refused to who waits for figures already, and to nobody else', async () => {
    const { waiting, ask, next } = held();
    const [ada, grace, stranger] = [ask('ada'), ask('grace'), ask('sven', 'other')];
    expect(await ask('ada')).toMatchObject({ rejected: true, code: 'busy' });
    for (const answer of [ada, grace, stranger]) {
      await next();
      // Only one request reads at a time; the others have not begun.
      expect(waiting).toHaveLength(1);
      waiting.pop()!.answer();
      expect(isRejection(await answer)).toBe(false);
    }
    const again = ask('ada');
    await next();
    waiting.pop()!.answer();
    expect(isRejection(await again)).toBe(false);
  });

  test('that fails gives the next person their turn, and the same person another try', async () => {
    const { waiting, ask, next } = held();
    const [ada, grace] = [ask('ada'), ask('grace')];
    await next();
    waiting.pop()!.fail(new Error('The log is away.'));
    await expect(ada).rejects.toThrow('The log is away.');
    const again = ask('ada');
    for (const answer of [grace, again]) {
      await next();
      waiting.pop()!.answer();
      expect(isRejection(await answer)).toBe(false);
    }
  });

  test('does not take in everybody at once', async () => {
    const { ask } = held();
    for (let each = 0; each < 20; each++) void ask(`user ${each}`);
    expect(await ask('one more')).toMatchObject({ code: 'busy' });
  });
});
