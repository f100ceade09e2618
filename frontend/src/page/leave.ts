import { answered } from './position.ts';

/** Loads an address as a document, after the running commands were answered, because the browser cancels the requests of a page that is left. */
export const leave = async (address: string): Promise<void> => {
  await answered(new AbortController().signal);
  window.location.assign(address);
};
