import content from './content/kits.json' with { type: 'json' };

const { kits, rounds } = content;

describe.each(kits)('the kit $name', ({ requirements, questions }) => {
  const names = requirements.map(({ name }) => name);
  test('asks about each of its requirements', () =>
    expect(names.filter((name) => !questions.some(({ about }) => about === name))).toEqual([]));
  test('has no question that asks about something else', () =>
    expect(questions.filter(({ about }) => !names.includes(about)).map(({ text }) => text)).toEqual([]));
  test('asks each question in one of its rounds, and something in each round', () =>
    expect([...new Set(questions.map(({ round }) => round))].toSorted()).toEqual(
      rounds.map(({ name }) => name).toSorted(),
    ));
  test('names no requirement and asks no question twice', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
  });
});
