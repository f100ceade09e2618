import { readFileSync } from 'node:fs';
import {
  type ConnectionOptions,
  parseConnectionString,
} from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { Channel, type ChannelOptions, credentials, Metadata } from '@grpc/grpc-js';

/** The content of an EventStoreDB address. `hosts`: the nodes to ask first, each as `host:port`. `cluster`: whether each of them can name the other nodes. Times are in milliseconds. */
export type Address = {
  hosts: readonly string[];
  cluster: boolean;
  prefers: NonNullable<ConnectionOptions['nodePreference']>;
  rounds: number;
  betweenRounds: number;
  gossipWait: number;
  channel(host: string): Channel;
  metadata(): Metadata;
};

const keys = [
  'tls',
  'tlscafile',
  'usercertfile',
  'userkeyfile',
  'defaultdeadline',
  'keepaliveinterval',
  'keepalivetimeout',
  'connectionname',
  'maxdiscoverattempts',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
];
const form = 'esdb://user:password@host:2113?tlsCAFile=/path (or esdb+discover://…; ?tls=false without TLS)';
/** EventStoreDB stores events of up to 16 MiB, so an answer (bytes) must be allowed to be larger. */
const largestAnswer = 17 * 1024 * 1024;
/** A channel whose node is away retries at least this often (ms). */
const slowestReconnect = 250;

const parsed = (url: string): ConnectionOptions => {
  try {
    return parseConnectionString(url);
  } catch {
    throw new Error(`The address of EventStoreDB cannot be read; its form is ${form}.`); // the client’s own fault may show the password
  }
};
const fileOf = (setting: string, path: string | undefined): Buffer | null => {
  if (path === undefined) return null;
  try {
    return readFileSync(path);
  } catch (fault) {
    throw new Error(`The file that ${setting} names in the address of EventStoreDB cannot be read.`, { cause: fault });
  }
};

/** Reads the address with the client's own parser, after checking its settings: for an unknown setting, the parser itself would print the whole address with its password. */
export const addressOf = (url: string): Address => {
  for (const each of url.split('?')[1]?.split('&') ?? []) {
    const [key = '', value] = each.split('=');
    if (!keys.includes(key.toLowerCase().replace(/[_-]/g, '')))
      throw new Error(`The address of EventStoreDB has a setting “${key}”, which means nothing to its client.`);
    if (value === undefined) throw new Error(`The setting “${key}” in the address of EventStoreDB has no value.`);
  }
  const said = parsed(url);
  const {
    tls = true,
    tlsCAFile,
    userCertFile,
    userKeyFile,
    keepAliveInterval = 10_000,
    keepAliveTimeout = 10_000,
  } = said;
  if (!userCertFile !== !userKeyFile)
    throw new Error('The address of EventStoreDB needs both userCertFile and userKeyFile, or neither.');
  const channelCredentials = tls
    ? credentials.createSsl(
        fileOf('tlsCAFile', tlsCAFile),
        fileOf('userKeyFile', userKeyFile),
        fileOf('userCertFile', userCertFile),
      )
    : credentials.createInsecure();
  const options: ChannelOptions = {
    ...(keepAliveInterval < 0 ? {} : { 'grpc.keepalive_time_ms': keepAliveInterval }),
    ...(keepAliveTimeout < 0 ? {} : { 'grpc.keepalive_timeout_ms': keepAliveTimeout }),
    'grpc.max_receive_message_length': largestAnswer,
    'grpc.initial_reconnect_backoff_ms': 50,
    'grpc.max_reconnect_backoff_ms': slowestReconnect,
    'grpc.use_local_subchannel_pool': 1, // a closed channel takes its connection with it
  };
  const basic =
    tls && said.defaultCredentials
      ? `Basic ${Buffer.from(`${said.defaultCredentials.username}:${said.defaultCredentials.password}`).toString('base64')}`
      : null;
  const name = said.connectionName ?? crypto.randomUUID();
  return {
    hosts: (said.dnsDiscover ? said.hosts.slice(0, 1) : said.hosts).map(({ address, port }) => `${address}:${port}`),
    cluster: said.dnsDiscover || said.hosts.length > 1,
    prefers: said.nodePreference ?? 'leader',
    rounds: said.maxDiscoverAttempts ?? 10,
    betweenRounds: said.discoveryInterval ?? 100,
    gossipWait: 1000 * (said.gossipTimeout ?? 5),
    channel: (host) => new Channel(host, channelCredentials, options),
    metadata: () => {
      const metadata = new Metadata();
      metadata.set('connection-name', name);
      if (basic) metadata.set('authorization', basic);
      return metadata;
    },
  };
};
