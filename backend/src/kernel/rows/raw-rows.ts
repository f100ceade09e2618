import { randomUUID } from 'node:crypto';

/** A value as JSON in UTF-8, which goes into answers as it is. */
export class RawJson<Value = unknown> {
  /** The type of the value. It does not exist at run time. */
  declare readonly value?: Value;

  #given: Uint8Array | string;

  /** A text becomes bytes when it is sent. Many rows are parsed and never sent. */
  constructor(given: Uint8Array | string) {
    this.#given = given;
  }

  get bytes(): Uint8Array {
    if (typeof this.#given === 'string') this.#given = Buffer.from(this.#given);
    return this.#given;
  }

  get text(): string {
    return typeof this.#given === 'string' ? this.#given : asBuffer(this.#given).toString();
  }

  /** Leaves a mark in the text that `encode` replaces with the bytes. */
  toJSON(): string {
    found.push(this.bytes);
    return `${mark}${found.length - 1}${mark}`;
  }
}
/** Makes the JSON of a value once, for values that are sent again and again. */
export const rawJson = <Value>(value: Value): RawJson<Value> => new RawJson<Value>(Buffer.from(JSON.stringify(value)));

/** Rows as one JSON array. The store's rows reach the browser without being parsed. */
export class RawRows<Row = unknown> extends RawJson<Row[]> {
  /** The type of each row. No value exists at run time. */
  declare readonly row?: Row;

  static of<Row>(items: readonly string[]): RawRows<Row> {
    return new RawRows<Row>(`[${items.join(',')}]`);
  }

  /** Makes the JSON once, for rows that are sent again and again. */
  static made<Row>(rows: readonly Row[]): RawRows<Row> {
    return new RawRows<Row>(Buffer.from(JSON.stringify(rows)));
  }

  parse(): Row[] {
    return JSON.parse(this.text) as Row[];
  }

  /** The ids under a key in any of the rows. JSON escapes quotes inside strings, so a text cannot look like a key. */
  idsUnder(key: string): Set<string> {
    const bytes = asBuffer(this.bytes);
    const before = `"${key}":"`;
    const ids = new Set<string>();
    for (let at = bytes.indexOf(before); at >= 0; at = bytes.indexOf(before, at + idLength))
      ids.add(bytes.toString('latin1', at + before.length, at + before.length + idLength));
    return ids;
  }
}
/** A page's data on the server: any list inside may still be unparsed rows, and any dictionary may be JSON already. */
export type Unparsed<Data> = Data extends readonly (infer Row)[]
  ? readonly Unparsed<Row>[] | RawRows<Row>
  : Data extends object
    ? { [Name in keyof Data]: Unparsed<Data[Name]> } | (string extends keyof Data ? RawJson<Data> : never)
    : Data;
const idLength = 36;
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
// The mark is random, so no stored text can contain it.
const mark = randomUUID();
let found: Uint8Array[] = [];

/** An answer as JSON in UTF-8, in parts: rows as they came from the store, and the text between them. The parts are copied only when the answer is sent whole. */
export class Encoded {
  readonly length: number;

  constructor(readonly parts: readonly Uint8Array[]) {
    this.length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  }

  whole(): Buffer {
    const [only] = this.parts;
    return this.parts.length === 1 ? asBuffer(only!) : Buffer.concat(this.parts, this.length);
  }
}

/** About how many bytes `encode` makes of the value. */
export const encodedBytes = (value: unknown): number => {
  found = [];
  const { length } = JSON.stringify(value) ?? '';
  return found.reduce((sum, rows) => sum + rows.byteLength, length);
};

export const encode = (value: unknown): Encoded => {
  found = [];
  const text = JSON.stringify(value);
  const rows = found;
  if (!rows.length) return new Encoded([Buffer.from(text)]);
  const parts: Uint8Array[] = [];
  const [head = '', ...others] = text.split(`"${mark}`);
  parts.push(Buffer.from(head));
  for (const other of others) {
    const end = other.indexOf(`${mark}"`);
    parts.push(rows[Number(other.slice(0, end))]!, Buffer.from(other.slice(end + mark.length + 1)));
  }
  return new Encoded(parts);
};
