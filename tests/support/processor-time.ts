/** The processor time (ms) that this process has used. What a rule costs is measured by it, because the time that passes depends on what else the machine does. */
export const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
