// Numbers for ids. A string in a map takes about 130 bytes of memory, an id here about 28, and reports keep one for each application and each person.

const dashes: ReadonlySet<number> = new Set([8, 13, 18, 23]);
const idLength = 36;
const wordsOfId = 4;
/** The value of a lower-case hexadecimal digit; -1 if it is none. */
const digitOf = (code: number): number =>
  code >= 48 && code <= 57 ? code - 48 : code >= 97 && code <= 102 ? code - 87 : -1;
/** Puts the 128 bits of a UUID in lower case into `words`. Returns false if the text has another form. */
const readUuid = (text: string, words: Uint32Array): boolean => {
  if (text.length !== idLength) return false;
  let digits = 0;
  let word = 0;
  for (let at = 0; at < idLength; at++) {
    const code = text.charCodeAt(at);
    if (dashes.has(at)) {
      if (code !== 45) return false;
      continue;
    }
    const digit = digitOf(code);
    if (digit < 0) return false;
    word = (word << 4) | digit;
    if (++digits % 8 === 0) words[digits / 8 - 1] = word;
  }
  return true;
};
const hex = (word: number): string => word.toString(16).padStart(8, '0');

/** Numbers for ids, counted from 1; 0 stands for no id. A UUID in lower case is stored as its 128 bits, any other id as text. */
export class Ids {
  size = 1;
  #bits = new Uint32Array(0);
  /** A hash table with open addressing: the number of an id, 0 where a slot is free. */
  #slots = new Uint32Array(64);
  readonly #numbers = new Map<string, number>();
  readonly #texts = new Map<number, string>();
  readonly #asked = new Uint32Array(wordsOfId);

  /** The number of the id, which is new if the id is. */
  numberOf(id: string): number {
    if (!readUuid(id, this.#asked)) {
      let number = this.#numbers.get(id);
      if (number === undefined) {
        number = this.size++;
        this.#numbers.set(id, number);
        this.#texts.set(number, id);
      }
      return number;
    }
    const slot = this.#slotOf(this.#asked);
    if (this.#slots[slot]) return this.#slots[slot]!;
    const number = this.size++;
    if (this.size * wordsOfId > this.#bits.length) {
      const wider = new Uint32Array(Math.ceil(this.size * 1.1 + 16) * wordsOfId);
      wider.set(this.#bits);
      this.#bits = wider;
    }
    this.#bits.set(this.#asked, number * wordsOfId);
    this.#slots[slot] = number;
    if (this.size * 2 > this.#slots.length) this.#widen();
    return number;
  }

  nameOf(number: number): string {
    if (!number) return '';
    const text = this.#texts.get(number);
    if (text !== undefined) return text;
    const [a, b, c, d] = this.#bits.subarray(number * wordsOfId, (number + 1) * wordsOfId);
    const [high, middle] = [hex(b!), hex(c!)];
    return `${hex(a!)}-${high.slice(0, 4)}-${high.slice(4)}-${middle.slice(0, 4)}-${middle.slice(4)}${hex(d!)}`;
  }

  get bytes(): number {
    return this.#bits.byteLength + this.#slots.byteLength + this.#numbers.size * 200;
  }

  /** The slot that holds these bits, or the free slot where they belong. */
  #slotOf(bits: ArrayLike<number>, from = 0): number {
    const last = this.#slots.length - 1;
    let hash = 0;
    for (let word = 0; word < wordsOfId; word++)
      hash = Math.imul(hash ^ bits[from + word]!, 0x9e3779b1) ^ (hash >>> 15);
    let slot = (hash ^ (hash >>> 13)) & last;
    while (this.#slots[slot] && !this.#same(this.#slots[slot]!, bits, from)) slot = (slot + 1) & last;
    return slot;
  }

  #same(number: number, bits: ArrayLike<number>, from: number): boolean {
    for (let word = 0; word < wordsOfId; word++)
      if (this.#bits[number * wordsOfId + word] !== bits[from + word]) return false;
    return true;
  }

  #widen(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let number = 1; number < this.size; number++)
      if (!this.#texts.has(number)) this.#slots[this.#slotOf(this.#bits, number * wordsOfId)] = number;
  }
}
