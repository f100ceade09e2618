import { join } from 'node:path';
import type { Site } from './visitor.ts';

/** The application running inside the test process, so that a test can reach the application's instances. */
export type Web = {
  site: Site;
  close: () => Promise<void>;
  /** The instance that the application's modules get for this token, named by its file in `dist` and its class. */
  part: <Part>(file: string, name: string) => Promise<Part>;
};
const built = (file: string): Promise<Record<string, unknown>> =>
  import(join(import.meta.dirname, '../../backend/dist', file)) as Promise<Record<string, unknown>>;
type Running = { address: string; close: () => Promise<void>; app: { get: (token: unknown) => unknown } };

export const startWeb = async (settings: Record<string, string>): Promise<Web> => {
  const [{ start }, { readSettings }] = (await Promise.all([built('app/server.js'), built('app/settings.js')])) as [
    { start: (settings: unknown) => Promise<Running> },
    { readSettings: (settings: Record<string, string>) => unknown },
  ];
  const running = await start(
    readSettings({ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DEMO: 'off', ...settings }),
  );
  return {
    site: { base: running.address, position: 0, browsed: false },
    close: running.close,
    part: async <Part>(file: string, name: string) => running.app.get((await built(file))[name]) as Part,
  };
};
