/** Whether the server has another build than the one that this page came from. Ask only after an answer that the page cannot read. */
export const isOutdated = async (): Promise<boolean> => {
  const scripts = document.querySelectorAll('script[type="module"][src^="/assets/"]');
  // The last one names the files of all screens, so its name changes with each of them.
  const own = [...scripts].at(-1)?.getAttribute('src');
  if (!own) return false;
  const told = await fetch('/healthz', { cache: 'no-store', credentials: 'omit' })
    .then((answer) => answer.json() as Promise<{ build?: unknown }>)
    .catch(() => null);
  return typeof told?.build === 'string' && told.build !== own;
};
