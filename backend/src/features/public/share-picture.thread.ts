import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { DrawingResult, ToDraw } from './share-pictures.ts';

// Turns one drawing after another into a PNG, away from the thread that answers requests.

type Drawing = { render: () => { asPng: () => Uint8Array; free: () => void }; free: () => void };
type Fonts = { fontBuffers: Uint8Array[]; defaultFontFamily: string };
const require = createRequire(import.meta.url);
const { initWasm, Resvg } = require('@resvg/resvg-wasm') as {
  initWasm: (wasm: Uint8Array) => Promise<void>;
  Resvg: new (svg: string, options: { font: Fonts }) => Drawing;
};

const folder = new URL('../../../fonts/', import.meta.url);
const ready = (async () => {
  await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ttf'));
  return Promise.all(files.map((file) => readFile(new URL(file, folder))));
})();
const others = new Map<string, Promise<Uint8Array>>();
const fontIn = (file: string): Promise<Uint8Array> => {
  if (!others.has(file)) others.set(file, readFile(file));
  return others.get(file)!;
};

const draw = async ({ svg, files }: ToDraw): Promise<DrawingResult> => {
  const fontBuffers = [...(await ready), ...(await Promise.all(files.map(fontIn)))];
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Inter' } });
  const image = drawing.render();
  const png = image.asPng();
  image.free();
  drawing.free();
  return { png };
};
parentPort!.on('message', (asked: ToDraw) => {
  void draw(asked)
    .catch((fault: unknown): DrawingResult => ({ fault: String(fault) }))
    .then((drawn) => parentPort!.postMessage(drawn));
});
