import type { Redis } from 'ioredis';
import { type Job, lineOf } from '../../kernel/ports/job-queue.ts';

/** BullMQ accepts no larger priority. A line that reaches this number takes turns again once the waiting jobs have run. */
const lastTurn = 2 ** 21;
/** A BullMQ priority is the number of the round in which a line, the jobs of one kind and organization, reaches the job. A line that was empty joins the present round, which is that of the next job to run. When no job waits, not even one that became due and has no turn yet, the rounds start over. BullMQ scores a job by its priority times 2^32, and by the order of adding. */
const script = `
  local next = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  local present = 1
  if #next > 0 then
    present = math.max(1, math.floor(tonumber(next[2]) / 4294967296))
    redis.call('HSET', KEYS[2], 'present', present)
  elseif redis.call('LLEN', KEYS[3]) > 0 then
    present = tonumber(redis.call('HGET', KEYS[2], 'present') or '1')
  else
    redis.call('DEL', KEYS[2])
  end
  local answers = {}
  for index, line in ipairs(ARGV) do
    local last = tonumber(redis.call('HGET', KEYS[2], line) or '0')
    local turn = math.min(math.max(present, last + 1), ${lastTurn})
    redis.call('HSET', KEYS[2], line, turn)
    answers[index] = turn
  end
  table.insert(answers, 1, present)
  return answers`;

/** A job's place among the waiting ones. `due`: its line has not had its turn in this round yet. */
export type Turn = { turn: number; due: boolean };

/** Keeps in Redis, for all processes, the turns that each line of jobs has had. */
export class Turns {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #queue: string;

  constructor(redis: Redis, prefix: string, queue: string) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#queue = queue;
  }

  /** The turns of these jobs, in the same order. The jobs count as waiting from this call on. */
  async next(jobs: readonly Job[]): Promise<Turn[]> {
    if (!jobs.length) return [];
    const lines = jobs.map((job) => Object.values(lineOf(job)).join('\n'));
    const of = `${this.#prefix}:${this.#queue}`;
    const keys = [`${of}:prioritized`, `${this.#prefix}:turns`, `${of}:wait`];
    const [present, ...turns] = (await this.#redis.eval(script, keys.length, ...keys, ...lines)) as number[];
    return turns.map((turn) => ({ turn, due: turn <= present! }));
  }

  /** Takes back one counted start of a job: the worker only gave the job its turn and did not run it. */
  async notBegun(id: string): Promise<void> {
    await this.#redis.hincrby(`${this.#prefix}:${this.#queue}:${id}`, 'ats', -1);
  }
}
