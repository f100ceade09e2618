/** Finds the objects of the list in `{"items":[{…},{…}]}` while the text arrives, each as soon as it is closed. Other text before or after the list does no harm. */
export class ItemScanner {
  #depth = 0;
  #inList = false;
  #inString = false;
  #escaped = false;
  #object = '';

  /** The texts of the objects that are complete with this piece. */
  take(piece: string): string[] {
    const closed: string[] = [];
    for (const letter of piece) {
      if (this.#depth) this.#object += letter;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (letter === '\\') this.#escaped = true;
        else if (letter === '"') this.#inString = false;
        continue;
      }
      if (letter === '"') this.#inString = this.#inList;
      else if (letter === '[' && !this.#inList) this.#inList = true;
      else if (letter === '{' && this.#inList && this.#depth++ === 0) this.#object = letter;
      else if (letter === '}' && this.#depth && --this.#depth === 0) {
        closed.push(this.#object);
        this.#object = '';
      }
    }
    return closed;
  }
}
