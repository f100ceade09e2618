import { decode, sealedUnder } from './codec.ts';
import type { EventStore, StoredEvent } from './ports/event-store.ts';
import type { KeyVault } from './ports/key-vault.ts';

/** The fault that the vault lacks keys under which the log was encrypted. A start that continued would show people as if their data had been erased, and would encrypt new data under other keys. */
export class KeysMissing extends Error {}

/** `places`: how many places in the log to examine; `atOnce`: how many events at each. */
const places = 20;
const atOnce = 100;

/** Compares the vault with the log: each person with words in the log has a key, or a note that it was destroyed, and the key decrypts the words. A sample is enough, because vaults are lost, replaced or restored as a whole; it has the oldest and the newest events. If positions are not counts (`perEvent`), only the oldest are examined. */
export const compareKeys = async (events: EventStore, keys: KeyVault): Promise<void> => {
  const end = events.perEvent === 1 ? await events.end() : 0;
  const last = Math.max(0, end - atOnce);
  const starts = new Set(Array.from({ length: places }, (_, n) => Math.round((last * n) / (places - 1))));
  const lost = new Set<string>();
  const wrong = new Set<string>();
  for (const after of starts) {
    const page = (await events.readStored(after, atOnce)).events;
    const found = await compared(page, keys);
    for (const person of found.lost) lost.add(person);
    for (const person of found.wrong) wrong.add(person);
  }
  if (!lost.size && !wrong.size) return;
  const what = [
    ...(lost.size ? [`${lost.size} ${lost.size === 1 ? 'key is' : 'keys are'} missing`] : []),
    ...(wrong.size
      ? [`${wrong.size} ${wrong.size === 1 ? 'key does' : 'keys do'} not open what was sealed with it`]
      : []),
  ].join(' and ');
  throw new KeysMissing(
    `The key vault (keys.db) does not fit the log: of the people in a sample of the log, ${what}. It is damaged, older than the log, or of another installation. Nothing was changed. Put the newest copy of the vault back and start again. If there is none that fits, restore the log of the same time as the vault and run: npm run replay -- --restored`,
  );
};

const compared = async (page: readonly StoredEvent[], keys: KeyVault) => {
  const sealed = page.flatMap((stored) => {
    const person = sealedUnder(stored);
    return person === null ? [] : [{ stored, person }];
  });
  const known = await keys.existingMany([...new Set(sealed.map(({ person }) => person))]);
  const lost = sealed.flatMap(({ person }) => (known.has(person) ? [] : [person]));
  const wrong: string[] = [];
  for (const { stored, person } of sealed) {
    if (!known.get(person)) continue;
    await decode(stored, keys).catch(() => wrong.push(person));
  }
  return { lost, wrong };
};
