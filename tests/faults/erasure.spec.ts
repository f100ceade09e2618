import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { eventsOf, killAfter } from '../support/log.ts';
import { mailsTo } from '../support/visitor.ts';

// The process is killed while people are erased.

const people = 24;

test('killed in the middle, an erasure is finished after the start: every key is destroyed, and each person is told once', async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Storm', named('Stella'));
    const made: { id: string; email: string }[] = [];
    for (let at = 0; at < people; at++) {
      const email = `person-${at}@pool.test`;
      const { candidate } = await admin.ask('/api/people/candidates/upsert', {
        first_name: 'Person',
        last_name: `Number${at}`,
        email,
        source: 'sourced',
      });
      made.push({ id: candidate.id, email });
    }
    // Merges every other record into the one before it.
    for (let at = 0; at < people; at += 2)
      await admin.ask('/api/people/candidates/merge', { keep_id: made[at]!.id, merge_id: made[at + 1]!.id });
    const kept = made.filter((_, at) => at % 2 === 0);
    const asked = await Promise.all(
      kept.map(({ id }) => admin.ask('/api/people/candidates/erasure', { candidate_id: id })),
    );
    const sent = kept.map(({ id }, at) =>
      admin
        .post('/api/people/candidates/erase', {
          candidate_id: id,
          version: asked[at]!.version,
          confirmation: asked[at]!.name,
          reason: 'asked',
          tell: true,
        })
        .catch(() => null),
    );
    await killAfter(app, 'CandidateErased');
    await Promise.all(sent);
    await app.open();
    const begun = new Set((await eventsOf(app, "type = 'CandidateErased'")).map(({ stream }) => stream.slice(10)));
    const pairs = made.filter((_, at) =>
      [made[at - (at % 2)]!, made[at - (at % 2) + 1]!].some(({ id }) => begun.has(id)),
    );
    // Only this process uses the folder, so it continues the killed process's work immediately.
    await eventually(async () => {
      const over = await eventsOf(app, "type = 'ErasureFinished'");
      expect(over.map(({ stream }) => stream.slice(10)).toSorted()).toEqual(pairs.map(({ id }) => id).toSorted());
    });
    for (const { id } of pairs) {
      const [created] = await eventsOf(app, "stream = ? AND type = 'CandidateCreated'", `candidate-${id}`);
      expect(created!.data).toMatchObject({ first_name: '(erased)', email: null });
    }
    // Each pair of records gets one email, to the address that their page showed.
    const told = await eventsOf(app, "type = 'ErasureTold'");
    for (const { id, email } of kept) {
      if (!pairs.some((each) => each.id === id)) continue;
      expect(told.filter(({ stream }) => stream === `candidate-${id}`).map(({ data }) => data)).toEqual([
        { sent: true },
      ]);
      expect(await mailsTo(app, email)).toHaveLength(1);
    }
    expect(told).toHaveLength(pairs.length / 2);
    for (const { email } of pairs.filter(({ id }) => kept.every((each) => each.id !== id)))
      expect(await mailsTo(app, email)).toEqual([]);
  } finally {
    await app.dispose();
  }
});
