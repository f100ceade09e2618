import type { Redis } from 'ioredis';
import { ask } from './redis-connection.ts';

/** `server`: what answers. `wrong`: one sentence for each thing that would lose or refuse work. */
export type RedisCheck = { server: string; wrong: string[] };

const least = [6, 2];
const isOlder = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < least[0]! || (major === least[0] && minor < least[1]!);
};

/** Whether this Redis may hold jobs, by what it says of itself (INFO alone, which hosted ones allow too). */
export const checkRedis = async (redis: Redis): Promise<RedisCheck> => {
  const text = await ask(() => redis.info());
  const said = new Map(text.split(/\r?\n/).filter((line) => line.includes(':')).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
  const version = said.get('redis_version') ?? '0';
  const wrong: [boolean, string][] = [
    [isOlder(version), `Redis is ${version}; ${least.join('.')} or newer is needed.`],
    [said.get('maxmemory_policy') !== 'noeviction', `maxmemory-policy is ${said.get('maxmemory_policy')}: when memory is short, Redis would drop jobs and sessions. Set it to noeviction.`],
    [said.get('aof_enabled') === '0', 'appendonly is off: jobs of the last minutes would be lost when Redis restarts. Set appendonly to yes.'],
    [said.get('aof_enabled') === '1' && said.get('aof_last_write_status') === 'err', 'Redis could not write its append-only file. Look at its disk.'],
    [said.get('role') === 'slave', 'This Redis is a replica and takes no writes. Give the address of the primary.'],
  ];
  return { server: `Redis ${version}`, wrong: wrong.flatMap(([holds, sentence]) => (holds ? [sentence] : [])) };
};
