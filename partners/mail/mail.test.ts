import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import type { SandboxMessage } from '../sandbox-message.ts'
import { listening } from '../testing.ts'
import { sandboxMail } from './sandbox.ts'
import { smtpMail } from './smtp.ts'

const from = (brand: string) => ({ name: `Brand ${brand}`, address: 'letters@ostra.example' })
const message = {
  brand: 'ostra',
  to: 'alice@people.example',
  subject: 'Your receipt – žinutė',
  text: 'Sent 12.50 EUR.\n.\nA dot alone ends nothing.',
}

type ReceivedMail = { to: string[]; raw: string; user: string | undefined; secure: boolean }
let server: SMTPServer | undefined
afterEach(() => server?.close())

async function postOffice(
  options: { refuse?: boolean; tls?: boolean } = {},
): Promise<{ url: string; received: ReceivedMail[] }> {
  const received: ReceivedMail[] = []
  const office = new SMTPServer({
    disabledCommands: options.tls === false ? ['STARTTLS'] : [],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) => done(options.refuse ? new Error('550 nobody here') : null),
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        const { user, secure, envelope } = session
        received.push({ to: envelope.rcptTo.map((address) => address.address), raw, user, secure })
        done()
      })
    },
  })
  server = office
  const port = await listening(office.server)
  return { url: `smtp://postman:right@127.0.0.1:${port}?tls.rejectUnauthorized=false`, received }
}

test('delivers a message to a mail server over TLS, signed in', async () => {
  const { url, received } = await postOffice()
  await smtpMail(url, from).send(message)
  const [mail] = received
  expect(mail).toMatchObject({ to: ['alice@people.example'], user: 'postman', secure: true })
  expect(mail?.raw).toContain('From: Brand ostra <letters@ostra.example>')
  expect(mail?.raw).toMatch(/Subject: =\?UTF-8\?/)
  expect(mail?.raw).toContain('A dot alone ends nothing.')
})

test('an address cannot inject another recipient or header', async () => {
  const { url, received } = await postOffice()
  const to = 'alice@people.example>\r\nRCPT TO:<eve@people.example'
  await smtpMail(url, from)
    .send({ ...message, to, subject: 'Hello\r\nBcc: eve@people.example' })
    .catch(() => {})
  expect(received.flatMap((mail) => mail.to)).not.toContain('eve@people.example')
  expect(received.map((mail) => mail.raw).join()).not.toMatch(/^Bcc:/m)
})

test('reports when the server refuses the recipient or the password', async () => {
  const { url } = await postOffice({ refuse: true })
  await expect(smtpMail(url, from).send(message)).rejects.toThrow('550')
  await expect(smtpMail(url.replace('right', 'wrong'), from).send(message)).rejects.toThrow('Invalid login')
})

test('sends nothing over a connection that cannot be encrypted, unless allowed', async () => {
  const { url, received } = await postOffice({ tls: false })
  await expect(smtpMail(url, from).send(message)).rejects.toThrow('STARTTLS')
  expect(received).toEqual([])
  await smtpMail(`${url}&requireTLS=false`, from).send(message)
  expect(received).toHaveLength(1)
})

test('does not trust a certificate without a trusted issuer', async () => {
  const { url, received } = await postOffice()
  await expect(smtpMail(url.split('?')[0] ?? '', from).send(message)).rejects.toThrow('certificate')
  expect(received).toEqual([])
})

test('the sandbox delivers, and returns messages to a bounce host', async () => {
  const delivered: SandboxMessage[] = []
  const mail = sandboxMail(async (sandboxMessage) => void delivered.push(sandboxMessage))
  await mail.send({ ...message, to: 'Alice@people.example' })
  await mail.send({ ...message, to: 'bob@bounce.example' })
  expect(delivered.map(({ recipient, state }) => [recipient, state])).toEqual([
    ['alice@people.example', 'delivered'],
    ['bob@bounce.example', 'bounced'],
  ])
})
