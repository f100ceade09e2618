import { Worker } from 'node:worker_threads';

export type ResumeText = { text: string; pages: number | null; error: string | null };
const patience = 20_000;
const memory = 512;

/** The plain text of a resume. Files come from strangers, so a thread of its own reads them, with limits on time and memory. For a file that cannot be read, the text is empty and the reason is given. */
export const textOf = (mime: string, body: Buffer): Promise<ResumeText> => {
  const own = import.meta.url;
  return new Promise((resolve) => {
    const worker = new Worker(new URL(`./resume-text.thread${own.slice(own.lastIndexOf('.'))}`, own), {
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
