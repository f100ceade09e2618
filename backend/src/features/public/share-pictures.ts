import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { hashOf } from '../../kernel/codec.ts';
import { shareSvg, plainPicture, type SharePicture, wordsOf } from './share-drawing.ts';
import { fontsFor } from './share-fonts.ts';

export type ToDraw = { svg: string; files: string[] };
export type DrawingResult = { png: Uint8Array } | { fault: string };

/** How many milliseconds drawing a picture may take before it is given up. A picture usually takes some 200 ms. */
const longest = 15_000;
/** How many milliseconds the thread, with its fonts, stays without work before it ends. */
const quiet = 60_000;
const mostWaiting = 32;
const mostKept = 16 * 1024 * 1024;
/** The edition of the drawing, part of the fingerprint: raise this number when the drawing changes. */
const edition = 1;

/** Draws the pictures shown with links, one at a time in a separate thread, and keeps the latest in memory. */
@Injectable()
export class SharePictures implements OnModuleDestroy {
  private readonly kept = new Map<string, Buffer>();
  private readonly coming = new Map<string, Promise<Buffer | null>>();
  private bytes = 0;
  private thread: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /** The fingerprint of the picture; null if no font on this machine has its letters. */
  markOf(picture: SharePicture): string | null {
    const plain = plainPicture(picture);
    return plain.title && fontsFor(wordsOf(plain)) ? hashOf(JSON.stringify([edition, plain])).slice(0, 16) : null;
  }

  /** The picture as PNG; null if it cannot be drawn at this time. */
  png(picture: SharePicture): Promise<Buffer | null> {
    const plain = plainPicture(picture);
    const mark = this.markOf(picture);
    const fonts = fontsFor(wordsOf(plain));
    if (!mark || !fonts) return Promise.resolve(null);
    const known = this.kept.get(mark);
    if (known) {
      this.kept.delete(mark);
      this.kept.set(mark, known);
      return Promise.resolve(known);
    }
    const begun = this.coming.get(mark);
    if (begun) return begun;
    if (this.coming.size >= mostWaiting) return Promise.resolve(null);
    const svg = shareSvg(plain, ['Inter', ...fonts.map(({ family }) => `'${family}'`)]);
    const made = this.last.then(() => this.draw({ svg, files: fonts.map(({ file }) => file) }));
    // A picture that fails must not stop the ones that wait behind it.
    this.last = made.catch(() => null);
    const remembered = made
      .then((png) => {
        if (png) this.keep(mark, png);
        return png;
      })
      .finally(() => this.coming.delete(mark));
    this.coming.set(mark, remembered);
    return remembered;
  }

  async onModuleDestroy(): Promise<void> {
    await this.end();
  }

  private keep(mark: string, png: Buffer): void {
    this.kept.set(mark, png);
    this.bytes += png.length;
    for (const [old, { length }] of this.kept) {
      if (this.bytes <= mostKept) return;
      this.kept.delete(old);
      this.bytes -= length;
    }
  }

  private draw(asked: ToDraw): Promise<Buffer | null> {
    const thread = this.running();
    clearTimeout(this.idle);
    return new Promise((resolve) => {
      const late = setTimeout(() => finish({ fault: 'It took too long.' }), longest);
      const finish = (drawn: DrawingResult): void => {
        clearTimeout(late);
        thread.off('message', finish).off('error', failed);
        if ('png' in drawn) {
          this.idle = setTimeout(() => void this.end(), quiet).unref();
          return resolve(Buffer.from(drawn.png));
        }
        console.error(`A picture for a link could not be drawn: ${drawn.fault}`);
        void this.end();
        resolve(null);
      };
      const failed = (fault: Error): void => finish({ fault: fault.message });
      thread.on('message', finish).on('error', failed);
      thread.postMessage(asked);
    });
  }

  private running(): Worker {
    const own = import.meta.url;
    this.thread ??= new Worker(new URL(`./share-picture.thread${own.slice(own.lastIndexOf('.'))}`, own), {
      resourceLimits: { maxOldGenerationSizeMb: 96 },
    });
    this.thread.unref();
    return this.thread;
  }

  private async end(): Promise<void> {
    clearTimeout(this.idle);
    const { thread } = this;
    this.thread = null;
    // Errors that come after this are ignored.
    thread?.on('error', () => undefined);
    await thread?.terminate();
  }
}
