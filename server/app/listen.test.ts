import { createServer } from 'node:net'
import { once } from 'node:events'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'
import { StartRefused } from '#core/start-refused.ts'

const app = () => {
  const made = Fastify()
  onTestFinished(() => made.close())
  return made
}

/** Simulated, because a test running as root may open any port. */
const refusing = (code: string) => ({
  listen: () => Promise.reject(Object.assign(new Error(code), { code })),
})

test('an error about a port in use names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(listen(app(), { port, host: '127.0.0.1' })).rejects.toEqual(
    new StartRefused(`Port ${port} is taken by another program: set PORT to a free one.`),
  )
})

test.each(['192.0.2.1', 'no-such-machine.invalid'])(
  'an error about a HOST %s that does not exist names the setting',
  async (host) => {
    await expect(listen(app(), { port: 0, host })).rejects.toThrow(
      `HOST ${host} is no address of this machine: set HOST to`,
    )
  },
)

test('an error about a port that this user may not open names the setting', async () => {
  await expect(listen(refusing('EACCES'), { port: 80, host: '0.0.0.0' })).rejects.toThrow(
    'Port 80 may not be opened by this user: set PORT to 1024 or above',
  )
})

test('any other fault is rethrown', async () => {
  await expect(listen(refusing('EMFILE'), { port: 80, host: '0.0.0.0' })).rejects.toThrow(/^EMFILE$/)
})
