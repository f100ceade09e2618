import { randomBytes } from 'node:crypto';
import { openEventStore, openStandIn } from './eventstoredb.ts';
import { openMongo } from './mongodb.ts';
import { openRedis } from './redis.ts';
import { openS3 } from './s3.ts';
import { openSmtp } from './smtp.ts';

/** Starts every production engine, and returns the settings that connect an application to them. `log`: `stand-in` if the test changes what no server lets a client change. `earlier`: earlier releases use the engines too. */
export const openProduction = async ({ log: kind, earlier = false }: { log?: 'stand-in'; earlier?: boolean } = {}) => {
  const [log, mongo, redis, files, mail] = await Promise.all([
    kind ? openStandIn() : openEventStore(earlier ? { longestExpression: Infinity } : {}),
    openMongo(),
    openRedis(),
    openS3(),
    openSmtp(),
  ]);
  const settings: Record<string, string> = {
    ENGINES: 'production',
    DEMO: 'off',
    IDENTITY_PROVIDER: 'local',
    EVENTSTORE_URL: log.url,
    MONGODB_URL: mongo.url,
    MASTER_KEY: randomBytes(32).toString('hex'),
    REDIS_URL: redis.url,
    SMTP_URL: mail.url(),
    S3_ENDPOINT: files.settings.endpoint!,
    S3_REGION: files.settings.region,
    S3_BUCKET: files.settings.bucket,
    S3_ACCESS_KEY_ID: files.settings.access_key_id,
    S3_SECRET_ACCESS_KEY: files.settings.secret_access_key,
    S3_PATH_STYLE: 'on',
  };
  return {
    settings,
    log,
    mongo,
    redis,
    files,
    mail,
    dispose: async () => {
      for (const stop of [
        () => log.dispose(),
        () => mongo.dispose(),
        () => redis.dispose(),
        () => files.stop(),
        () => mail.stop(),
      ])
        await stop();
    },
  };
};
export type Production = Awaited<ReturnType<typeof openProduction>>;
