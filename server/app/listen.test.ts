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

test('a port that another program has taken is named by its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(listen(app(), { port, host: '127.0.0.1' })).rejects.toEqual(
    new StartRefused(`Port ${port} is taken by another program: set PORT to a free one.`),
  )
})

test.each(['192.0.2.1', 'no-such-machine.invalid'])('a HOST %s that is not here is named', async (host) => {
  await expect(listen(app(), { port: 0, host })).rejects.toThrow(
    `HOST ${host} is no address of this machine: set HOST to`,
  )
})

test('a port that this user may not open is named', async () => {
  await expect(listen(refusing('EACCES'), { port: 80, host: '0.0.0.0' })).rejects.toThrow(
    'Port 80 may not be opened by this user: set PORT to 1024 or above',
  )
})

test('any other fault stays what it is', async () => {
  await expect(listen(refusing('EMFILE'), { port: 80, host: '0.0.0.0' })).rejects.toThrow(/^EMFILE$/)
})
