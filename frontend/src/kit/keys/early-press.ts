// Buttons of a page that the server drew can be pressed before their code has come, and so can links that also do something
// (`data-acts`). public/first.js marks them: those of the whole page until the document is marked `data-running`, and those of a
// deferred part until its `data-later` goes.

/** Presses what was pressed too early in here. Call it when it answers. */
export const pressEarly = (within: ParentNode): void => {
  for (const button of within.querySelectorAll<HTMLElement>('[data-pressed-early]')) {
    if (button.closest('[data-later]')) continue;
    delete button.dataset.pressedEarly;
    button.click();
  }
};
