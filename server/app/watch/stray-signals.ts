/**
 * Ignores signals that end a process by default and are not meant for it: a terminal that closes, a quit key, a tool
 * that asks another program to reload. SIGINT and SIGTERM end a server; nothing is reloaded while it runs.
 */
export function ignoreStraySignals(): void {
  for (const signal of straySignals) process.on(signal, () => {})
}

/** The signals that a server ignores. */
export const straySignals = ['SIGHUP', 'SIGQUIT', 'SIGUSR2', 'SIGALRM', 'SIGVTALRM', 'SIGPIPE'] as const
