import startBank from '../bank.ts'

/**
 * The time of every picture, for the bank and the browser: ten o'clock of this day. PostgreSQL uses the real clock, so
 * pictures of another day differ.
 */
export const time = `${new Date().toISOString().slice(0, 10)}T10:00:00Z`

/** The bank of the end-to-end tests, on a stopped clock. */
export default async function steadyBank(): Promise<() => Promise<void>> {
  const steady = {
    NODE_OPTIONS: `--import ${new URL('steady-date.ts', import.meta.url).href}`,
    BANK_TIME: time,
    BANK_BEGAN: String(Date.now()),
  }
  Object.assign(process.env, steady)
  try {
    return await startBank()
  } finally {
    for (const name of Object.keys(steady)) Reflect.deleteProperty(process.env, name)
  }
}
