let region: HTMLElement | null = null;

/** Tells screen readers what happened where nothing else says it: a moved card, a sorted list. */
export const announce = (text: string) => {
  if (!region) {
    region = document.createElement('div');
    region.setAttribute('role', 'status');
    region.className = 'sr-only';
    document.body.append(region);
  }
  region.textContent = '';
  window.setTimeout(() => {
    region!.textContent = text;
  }, 50);
};
