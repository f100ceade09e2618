import { Worker } from 'node:worker_threads';

export type ResumeText = { text: string; pages: number | null; error: string | null };
const patience = 20_000;
const memory = 512;

/** The plain text of a resume. Reading happens in a thread of its own with a limit on time and memory, because files come from strangers; a file that cannot be read has no text and says why. */
export const textOf = (mime: string, body: Buffer): Promise<ResumeText> => {
  const own = import.meta.url;
  return new Promise((resolve) => {
    const worker = new Worker(new URL(`./resume-text.worker${own.slice(own.lastIndexOf('.'))}`, own), {
      workerData: { mime, body },
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    const end = (result: ResumeText) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => end({ text: '', pages: null, error: 'The file took too long to read.' }), patience);
    worker.once('message', (result: ResumeText) => end(result));
    worker.once('error', () => end({ text: '', pages: null, error: 'The file could not be read.' }));
  });
};
