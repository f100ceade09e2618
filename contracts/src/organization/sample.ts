/** The ending of every made-up job's and person's name, so that every list, letter and file says that they are. */
export const sampleMark = '(sample)';
export const saysSample = (name: string): boolean => name.trimEnd().endsWith(sampleMark);
export const sampleNamed = `The name of sample data ends in ${sampleMark}.`;
