import { digest, sha256 } from '@candor/contracts/proof/sha256';
import { isSound } from '@candor/contracts/proof/verdict';
import { verifyExport } from '@candor/contracts/proof/verifying';
import { say } from '@candor/contracts/words/say';
import { verdictTitle, verdictWords } from '@candor/contracts/proof/words';

// The code of the verifier: one HTML file that the build makes of it and frontend/verifier.html. It uses nothing of the application but the contracts.

const byId = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const drop = byId('drop');
const finding = byId('finding');
const day = (moment: string): string => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;
const show = (tone: string, title: string, lines: readonly string[]): void => {
  finding.className = tone;
  const head = document.createElement('h2');
  head.textContent = title;
  const list = document.createElement('ul');
  for (const line of lines) list.append(Object.assign(document.createElement('li'), { textContent: line }));
  finding.replaceChildren(head, list);
};

const check = async (files: readonly File[]): Promise<void> => {
  const file = files.find(({ name }) => name.endsWith('.zip')) ?? files[0];
  if (!file) return;
  show('', say('Reading {name} …', { name: file.name }), []);
  const held = await Promise.all(
    files.filter((each) => each !== file).map(async (each) => ({ who: each.name, note: await each.text() })),
  );
  const keys = byId<HTMLTextAreaElement>('keys').value.split('\n').filter(Boolean);
  const source = {
    size: file.size,
    read: async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  };
  const progress = (events: number) => show('', say('{count, number} events read …', { count: events }), []);
  const began = performance.now();
  try {
    const verdict = await verifyExport(source, { hasher: sha256, digest }, { held, keys, progress });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    show(isSound(verdict) ? 'good' : 'bad', verdictTitle(verdict), [
      ...verdictWords(verdict, day),
      ...verdict.keys.map(({ number, id, known }) =>
        known
          ? say('Key {number} of the log: {id}, known to you', { number, id })
          : say('Key {number} of the log: {id}', { number, id }),
      ),
      ...(verdict.last ? [say('Root: {root}', { root: verdict.last.root })] : []),
      say('{organization}, {origin}. Checked in {seconds} s.', {
        organization: verdict.organization,
        origin: verdict.origin,
        seconds,
      }),
    ]);
  } catch (fault) {
    show('bad', say('This browser could not check. It may not know Ed25519 signatures.'), [(fault as Error).message]);
  }
};

const input = byId<HTMLInputElement>('files');
input.addEventListener('change', () => void check([...(input.files ?? [])]));
for (const kind of ['dragover', 'dragleave', 'drop'])
  drop.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle('over', kind === 'dragover');
    if (kind === 'drop') void check([...((event as DragEvent).dataTransfer?.files ?? [])]);
  });
