import type { Redis } from 'ioredis';
import type { Checked } from '../../kernel/ports/checked.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { ask } from './redis-connection.ts';

const least = [6, 2];
const isOlder = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < least[0]! || (major === least[0] && minor < least[1]!);
};

/** Checks from Redis's own INFO and CONFIG whether it can hold jobs safely. Hosted servers often refuse CONFIG; then INFO alone must be enough. */
export const checkRedis = async (redis: Redis): Promise<Checked> => {
  const text = await ask(() => redis.info());
  const fsync = await ask(async () => ((await redis.config('GET', 'appendfsync')) as string[])[1]).catch((fault) => {
    if (fault instanceof Unavailable) throw fault;
  });
  const said = new Map(
    text
      .split(/\r?\n/)
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  const version = said.get('redis_version') ?? '0';
  const wrong: [boolean, string][] = [
    [isOlder(version), `Redis is ${version}; ${least.join('.')} or newer is needed.`],
    [
      said.get('maxmemory_policy') !== 'noeviction',
      `maxmemory-policy is ${said.get('maxmemory_policy')}: when memory is short, Redis would drop jobs and sessions. Set it to noeviction.`,
    ],
    [
      said.get('aof_enabled') === '0',
      'appendonly is off: jobs of the last minutes would be lost when Redis restarts. Set appendonly to yes.',
    ],
    [
      said.get('aof_enabled') === '1' && fsync !== undefined && fsync !== 'always',
      `appendfsync is ${fsync}: jobs of the last two seconds may be lost when Redis is killed or its machine stops. Set appendfsync to always.`,
    ],
    [
      said.get('aof_enabled') === '1' && said.get('aof_last_write_status') === 'err',
      'Redis could not write its append-only file. Look at its disk.',
    ],
    [said.get('role') === 'slave', 'This Redis is a replica and takes no writes. Give the address of the primary.'],
  ];
  const [seconds = 0, micros = 0] = (await ask(() => redis.time())).map(Number);
  return {
    server: `Redis ${version}`,
    clock: new Date(seconds * 1000 + micros / 1000),
    wrong: wrong.flatMap(([holds, sentence]) => (holds ? [sentence] : [])),
  };
};
