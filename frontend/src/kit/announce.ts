let region: HTMLElement | null = null;
let waiting: string[] = [];

/** Tells screen readers about a change that they would otherwise miss: a moved card, a sorted list. */
export const announce = (text: string) => {
  if (!region) {
    region = document.createElement('div');
    region.setAttribute('role', 'status');
    region.className = 'sr-only';
    document.body.append(region);
  }
  region.textContent = '';
  waiting.push(text);
  if (waiting.length > 1) return; // texts of the same moment are read together
  window.setTimeout(() => {
    region!.textContent = waiting.join(' ');
    waiting = [];
  }, 50);
};
