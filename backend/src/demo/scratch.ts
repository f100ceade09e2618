import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The place of a value in the scratch file, in bytes. */
export type Place = number;
const prefix = 4;

/** Values that wait in a file instead of in memory: each value is written once at the end of the file and read back by its place. Closing deletes the file. */
export class Scratch {
  readonly #folder: string;
  readonly #file: number;
  #end = 0;

  /** `beside`: the folder in which to make the file, on a disk with room for a quarter of the log. */
  constructor(beside = tmpdir()) {
    this.#folder = mkdtempSync(join(beside, 'telling-'));
    this.#file = openSync(join(this.#folder, 'later'), 'w+');
  }

  write(value: unknown): Place {
    const place = this.#end;
    const text = Buffer.from(JSON.stringify(value));
    const length = Buffer.alloc(prefix);
    length.writeUInt32LE(text.length);
    const whole = Buffer.concat([length, text]);
    for (let done = 0; done < whole.length;)
      done += writeSync(this.#file, whole, done, whole.length - done, place + done);
    this.#end += whole.length;
    return place;
  }

  /** The value at this place, and the place of the next one. */
  read<T>(place: Place): { value: T; next: Place } {
    const bytes = this.#bytes(place, prefix).readUInt32LE();
    const text = this.#bytes(place + prefix, bytes).toString();
    return { value: JSON.parse(text) as T, next: place + prefix + bytes };
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #bytes(place: Place, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length;) {
      const read = readSync(this.#file, bytes, done, length - done, place + done);
      if (!read) throw new Error('The scratch file ended too early.');
      done += read;
    }
    return bytes;
  }
}
