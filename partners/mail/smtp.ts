import { createTransport } from 'nodemailer'
import type { Mail } from './mail.ts'

const timeoutMs = 10_000

/**
 * Mail over SMTP. `url` is `smtp://user:password@host:port` (STARTTLS, which is required) or `smtps://…` (TLS);
 * `?requireTLS=false` allows unencrypted connections to a relay on the same machine.
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
    // Prevents message content from making the library read a file or fetch a URL.
    { disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    async send({ brand, to, subject, text }) {
      // As an object, so that the address cannot inject a second recipient.
      await transport.sendMail({ from: from(brand), to: { name: '', address: to }, subject, text })
    },
  }
}
