import { answered } from './position.ts';

/** Loads an address as a document, after the running commands were answered: when a page is left, the browser cancels its requests. */
export const leave = async (address: string): Promise<void> => {
  await answered(new AbortController().signal);
  window.location.assign(address);
};
