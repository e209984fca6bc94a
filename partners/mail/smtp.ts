import type { Mail } from './mail.ts'

const timeoutMs = 10_000

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
      await (
        await (transport ??= open())
      ).sendMail({ from: from(brand), to: { name: '', address: to }, subject, text })
    },
  }
}
