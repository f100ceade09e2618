const smallest = 1024;
/** A 32-bit hash of the key (FNV-1a, with its bits mixed once more); never 0, which marks a free place. */
const printOf = (key: string): number => {
  let print = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) print = Math.imul(print ^ key.charCodeAt(at), 0x01000193);
  print = Math.imul(print ^ (print >>> 15), 0x2c1b3c6d);
  return (print ^ (print >>> 13)) >>> 0 || 1;
};

/** Remembers which of very many keys were added, in eight to sixteen bytes each. `has` may very rarely say yes for a key that was not added; it never says no for one that was. */
export class SeenKeys {
  #prints = new Uint32Array(smallest);
  #count = 0;

  add(key: string): void {
    if (2 * ++this.#count > this.#prints.length) this.#grow();
    if (!put(this.#prints, printOf(key))) this.#count--;
  }

  has(key: string): boolean {
    return this.#prints[placeOf(this.#prints, printOf(key))] !== 0;
  }

  #grow(): void {
    const wider = new Uint32Array(2 * this.#prints.length);
    for (const print of this.#prints) if (print) put(wider, print);
    this.#prints = wider;
  }
}
/** The place of the hash `print`, or the free place where it belongs. */
const placeOf = (prints: Uint32Array, print: number): number => {
  const last = prints.length - 1;
  let at = print & last;
  while (prints[at] !== 0 && prints[at] !== print) at = (at + 1) & last;
  return at;
};
const put = (prints: Uint32Array, print: number): boolean => {
  const at = placeOf(prints, print);
  const fresh = prints[at] === 0;
  prints[at] = print;
  return fresh;
};
