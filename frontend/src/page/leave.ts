import { answered } from './position.ts';

/** Leaves for an address as a document, after the commands that are under way were answered: the browser cancels what it still sends for a page that goes. */
export const leave = async (address: string): Promise<void> => {
  await answered(new AbortController().signal);
  window.location.assign(address);
};
