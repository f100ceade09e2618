/** A time after everything that has happened and before anything that comes next. */
export const moment = async (): Promise<string> => {
  const now = Date.now();
  while (Date.now() <= now + 1) await new Promise((done) => setImmediate(done));
  const at = new Date(now + 1).toISOString();
  while (Date.now() <= now + 2) await new Promise((done) => setImmediate(done));
  return at;
};
