import { isNeverConnected, PartnerFault } from '../partner-fault.ts'
import type { Mail } from './mail.ts'

/** Below the 10 seconds of a call, so that the server's failure is answered and logged as such. */
const timeoutMs = 8_000

/**
 * Mail over SMTP. `url` is `smtp://user:password@host:port` (STARTTLS, which is required) or `smtps://…` (TLS);
 * `?requireTLS=false` allows unencrypted connections to a relay on the same machine.
 */
export function smtpMail(url: string, from: (brand: string) => { name: string; address: string }): Mail {
  const requireTLS = new URL(url).searchParams.get('requireTLS') !== 'false'
  // The library is loaded with the first message.
  const open = async () =>
    (await import('nodemailer')).createTransport(
      {
        url,
        requireTLS,
        pool: true,
        maxConnections: 4,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
      },
      // Prevents message content from making the library read a file or fetch a URL.
      { disableFileAccess: true, disableUrlAccess: true },
    )
  let transport: ReturnType<typeof open> | undefined
  return {
    async send({ brand, to, subject, text }) {
      // As an object, so that the address cannot inject a second recipient.
      const opened = await (transport ??= open())
      const sent = opened.sendMail({ from: from(brand), to: { name: '', address: to }, subject, text })
      await inTime(sent).catch((error: unknown) => {
        const status = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
        throw new PartnerFault(`the mail server: ${error instanceof Error ? error.message : String(error)}`, {
          isUndone: status !== undefined || isNeverConnected(error),
          isMessage: true,
          cause: error,
        })
      })
    },
  }
}

/** The library's limits are of each phase; this is of all together. */
function inTime(sent: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  return Promise.race([sent, late]).finally(() => clearTimeout(timer))
}
