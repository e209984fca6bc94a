import { connected } from '@sixpence/postgres/connect'
import { codeOf } from '#core/error-code.ts'
import { StartRefused } from '#core/start-refused.ts'

/**
 * Connects once, so that an unusable database is reported by its setting. @throws StartRefused without the password
 * from the URL
 */
export async function reachDatabase(
  setting: 'DATABASE_URL' | 'DATABASE_URL_API' | 'DATABASE_URL_POOL',
  url: string,
): Promise<void> {
  try {
    await connected(url, (client) => client.query('select'))
  } catch (error) {
    const { host } = new URL(url)
    throw new StartRefused(
      `The database at ${host || 'the address'} that ${setting} names cannot be used: ${reason(error)}.`,
    )
  }
}

function reason(error: unknown): string {
  const code = codeOf(error)
  const explanation = code && reasons[code]
  if (explanation) return `${explanation} (${code})`
  // For a host name with several addresses, an AggregateError contains the errors of all.
  const message = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error)
  return message.replace(/^(?:\w*[eE]rror: )/, '').replace(/\.$/, '')
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there; start PostgreSQL or correct the address',
  ENOTFOUND: 'no machine has this name; correct the address',
  EAI_AGAIN: 'its name cannot be looked up now',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'no way leads there from this machine',
  ENETUNREACH: 'no way leads there from this machine',
  '28P01': 'it refuses the user name or the password',
  '28000': 'it does not let this user in',
  '3D000': 'it has no database of this name; create it first',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or ending at the moment',
}
