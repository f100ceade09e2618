// People, and their password managers, may fill in the server's HTML before a form's code has come.

type TextInput = HTMLInputElement | HTMLTextAreaElement;
let served: TextInput[] = [];

/** Remembers the text inputs of the page as the server sent it. The entry calls this once, before React takes the page over and may replace them. */
export const rememberServedInputs = (): void => {
  served = [
    ...document.querySelectorAll<TextInput>(
      'form textarea[name], form input[name]:not([type=hidden], [type=checkbox], [type=radio], [type=file])',
    ),
  ];
};
/** What was typed into the served inputs of these names. */
export const earlyInput = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    served
      .filter((input) => names.includes(input.name) && input.value !== input.defaultValue)
      .map((input) => [input.name, input.value]),
  );
/** A form has taken over: what it holds is no longer early. */
export const forgetServedInputs = (names: readonly string[]): void => {
  served = served.filter((input) => !names.includes(input.name));
};
