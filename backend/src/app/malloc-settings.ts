// glibc gives each thread a store of memory of its own, and gives little of it back when the thread ends. It reads how to behave once, before anything runs, so the process begins anew with these settings: same id, same streams, same flags. Whoever sets either of them keeps their own.
export const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
if (process.platform === 'linux' && !Object.keys(malloc).some((name) => process.env[name]))
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...malloc,
  });
