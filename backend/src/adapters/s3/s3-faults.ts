import { BadUpload } from '../../kernel/ports/file-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

type S3Fault = { name?: string; code?: string; message?: string; $metadata?: { httpStatusCode?: number } };
export const statusOf = (fault: unknown): number | undefined => (fault as S3Fault).$metadata?.httpStatusCode;
/** Whether the object does not exist. A missing bucket is another fault. */
export const isMissing = (fault: unknown): boolean =>
  statusOf(fault) === 404 && (fault as S3Fault).name !== 'NoSuchBucket';
/** Whether the object changed since we looked at it. */
export const isChanged = (fault: unknown): boolean => statusOf(fault) === 412 || statusOf(fault) === 409;

/** The fault in words for the operator. The fault is Unavailable if asking again may help. */
export const faultOf = (fault: unknown): Error => {
  if (fault instanceof BadUpload || fault instanceof Unavailable) return fault;
  const { name = 'Error', code, message } = fault as S3Fault;
  const status = statusOf(fault);
  if (status === 403 || status === 401)
    return new Error(
      `The file store refuses us (${status} ${name}). Check the access key, its secret, the clock of this machine and the rights on the bucket: s3:ListBucket, s3:GetObject, s3:PutObject, s3:DeleteObject.`,
    );
  if (name === 'NoSuchBucket') return new Error('The bucket of the file store does not exist.');
  if (status !== undefined && status < 500 && status !== 408 && status !== 429)
    return new Error(`The file store answered ${status} ${name}.`);
  return new Unavailable(`The file store cannot be used now (${status ?? code ?? name}: ${message ?? ''}).`);
};

/** The answer of the call; throws its fault in our words. */
export const answerOf = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (fault) {
    throw faultOf(fault);
  }
};
