// People can press the buttons of a server-rendered page before their code has loaded, and also links that run code
// (`data-acts`). public/first.js marks them: those of the whole page until the document is marked `data-running`, and those of a
// deferred part until its `data-later` is removed.

/** Repeats the presses in this part of the page that came before its code had loaded. Call it when the part works. */
export const pressEarly = (within: ParentNode): void => {
  for (const button of within.querySelectorAll<HTMLElement>('[data-pressed-early]')) {
    if (button.closest('[data-later]')) continue;
    delete button.dataset.pressedEarly;
    button.click();
  }
};
