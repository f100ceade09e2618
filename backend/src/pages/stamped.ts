import { randomUUID } from 'node:crypto';

// Public pages are rendered once for all visitors. A form in such a page has a few short values that differ for each visitor, such as the time when the form was shown. The rendered page holds a mark in the place of each value, and every answer replaces the marks with the values.

/** An id of this process, so that no author can write a mark by chance. */
const own = randomUUID();
const shape = new RegExp(`~${own}\\.[a-z]+\\.[0-9a-f-]{36}~`);
/** A mark for the value of this kind that belongs to a record. */
export const markOf = (kind: string, id: string): string => `~${own}.${kind}.${id}~`;
/** The values by mark. */
export type Stamps = ReadonlyMap<string, string>;

declare const answered: unique symbol;
/** A page's data with marks. `age`: changes when a browser must not use its copy of the page any longer. Null: no cache keeps the page, because it is for one visitor. */
export class Stamped<Data> {
  declare readonly [answered]: 'stamped';
  constructor(
    readonly data: Data,
    readonly stamps: Stamps,
    readonly age: string | null,
  ) {}
}

/** The texts and marks of a document, alternating in order. */
export const piecesOf = (text: string): (Buffer | string)[] =>
  text.split(new RegExp(`(${shape.source})`, 'g')).map((part, at) => (at % 2 ? part : Buffer.from(part)));
export const withStamps = (text: string, stamps: Stamps): string =>
  text.replace(new RegExp(shape.source, 'g'), (mark) => stamps.get(mark) ?? '');
