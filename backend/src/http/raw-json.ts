import { randomUUID } from 'node:crypto';

/** A list of rows that are JSON text already: they travel from the store to the browser without being parsed. */
export class RawJson {
  constructor(readonly items: readonly string[]) {}

  get text(): string {
    return `[${this.items.join(',')}]`;
  }

  toJSON(): string {
    lists.push(this.items);
    return `${mark}${lists.length - 1}${mark}`;
  }
}
export const rawList = (items: readonly string[]): RawJson => new RawJson(items);
// Nobody outside can guess it, so no stored text can pose as a list.
const mark = randomUUID();
let lists: (readonly string[])[] = [];

/** The value as JSON in UTF-8. Each row is encoded once, straight into the answer: joining them first would copy every page three times. */
export const encode = (value: unknown): Buffer => {
  lists = [];
  const text = JSON.stringify(value);
  const found = lists;
  if (!found.length) return Buffer.from(text);
  const most = found.reduce(
    (sum, items) => items.reduce((all, item) => all + item.length * 3 + 1, sum + 2),
    text.length * 3,
  );
  const buffer = Buffer.allocUnsafeSlow(most);
  let at = 0;
  const write = (piece: string) => {
    at += buffer.write(piece, at);
  };
  const [head = '', ...parts] = text.split(`"${mark}`);
  write(head);
  for (const part of parts) {
    const end = part.indexOf(`${mark}"`);
    write('[');
    found[Number(part.slice(0, end))]!.forEach((item, index) => {
      if (index) write(',');
      write(item);
    });
    write(']');
    write(part.slice(end + mark.length + 1));
  }
  return buffer.subarray(0, at);
};
