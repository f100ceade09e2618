import { randomUUID } from 'node:crypto';
import type { S3Settings } from '../../backend/src/adapters/s3/s3-file-store.ts';
import { S3StandIn } from './s3-stand-in.ts';
import { used } from './used.ts';

export type S3Bench = {
  settings: S3Settings;
  /** Null where a real server is used. */ standIn: S3StandIn | null;
  stop(): Promise<void>;
};

/** The S3 that S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY name, else a stand-in of its own. */
export const openS3 = async (): Promise<S3Bench> => {
  const {
    S3_ENDPOINT,
    S3_REGION = 'us-east-1',
    S3_BUCKET = 'candor',
    S3_ACCESS_KEY_ID = '',
    S3_SECRET_ACCESS_KEY = '',
    S3_PATH_STYLE,
  } = process.env;
  if (S3_ENDPOINT) {
    used('S3', S3_ENDPOINT);
    return {
      settings: {
        endpoint: S3_ENDPOINT,
        region: S3_REGION,
        bucket: S3_BUCKET,
        access_key_id: S3_ACCESS_KEY_ID,
        secret_access_key: S3_SECRET_ACCESS_KEY,
        path_style: S3_PATH_STYLE !== 'off',
      },
      standIn: null,
      stop: async () => undefined,
    };
  }
  used('S3', 'a stand-in that checks signatures');
  const [bucket, key, secret] = ['candor', 'AKIDSTANDIN', randomUUID()];
  const standIn = new S3StandIn({ bucket, key, secret });
  await standIn.start();
  return {
    settings: {
      endpoint: standIn.endpoint,
      region: 'us-east-1',
      bucket,
      access_key_id: key,
      secret_access_key: secret,
      path_style: true,
    },
    standIn,
    stop: () => standIn.stop(),
  };
};
