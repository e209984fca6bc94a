import { createTransport } from 'nodemailer'
import type { Mail } from './mail.ts'

const timeoutMs = 10_000

/**
 * Mail over SMTP. `url` is `smtp://user:password@host:port` (TLS by STARTTLS, and nothing is sent without it) or
 * `smtps://…` (TLS from the start); `?requireTLS=false` allows plain text to a relay on the same machine.
 */
export function smtpMail(url: string, from: (brand: string) => { name: string; address: string }): Mail {
  const transport = createTransport(
    {
      url,
      requireTLS: new URL(url).searchParams.get('requireTLS') !== 'false',
      pool: true,
      maxConnections: 4,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    },
    // Nothing in a message may make this program read a file or fetch an address.
    { disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    async send({ brand, to, subject, text }) {
      // As an object, so that nothing in an address can add a second recipient.
      await transport.sendMail({ from: from(brand), to: { name: '', address: to }, subject, text })
    },
  }
}
