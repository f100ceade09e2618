// Buttons of a page that the server drew can be pressed before their code has come. public/first.js marks them: those of the
// whole page until the document is marked `data-running`, and those of a deferred part until its `data-later` goes.

/** Presses the buttons in here that were pressed too early. Call it when they answer. */
export const pressEarly = (within: ParentNode): void => {
  for (const button of within.querySelectorAll<HTMLElement>('button[data-pressed-early]')) {
    if (button.closest('[data-later]')) continue;
    delete button.dataset.pressedEarly;
    button.click();
  }
};
