// glibc gives each thread its own memory arena, and returns little of it when the thread ends. glibc reads these settings once, before the program runs, so the process restarts with them: same id, same streams, same flags. A variable that is already set keeps its value.
export const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
if (process.platform === 'linux' && !Object.keys(malloc).some((name) => process.env[name]))
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...malloc,
  });
