import { brands } from '@sixpence/brands'
import { brandAt } from '@sixpence/brands/hosts.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refuseMisdirected } from './misdirected.ts'

const rules = { brands: Object.values(brands), isDemo: false }

test('a host of no brand gets 421, as a page or as an envelope, except for the health checks', async () => {
  const app = Fastify()
  refuseMisdirected(app, { brandAt: (host) => brandAt(host, rules) })
  app.all('/*', () => 'served')
  const ask = async (url: string, host: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host, ...headers } })
  expect((await ask('/login', 'quillo.example')).body).toBe('served')
  for (const host of ['quillo.evil.example', '10.0.0.5:4000', 'localhost']) {
    const page = await ask('/login', host, { accept: 'text/html', 'accept-language': 'es' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<h1>No hay ningún servicio en esta dirección.</h1>')
    const call = await ask('/v1/accounts', host)
    expect([call.statusCode, call.json()]).toEqual([
      421,
      expect.objectContaining({
        message: 'There is no service at this address.',
        validationErrors: [expect.objectContaining({ code: 'hostUnknown' })],
      }),
    ])
    for (const url of ['/healthz', '/readyz?x']) expect((await ask(url, host)).body).toBe('served')
    for (const url of ['/healthy', '/readyz/x', '/metrics'])
      expect((await ask(url, host)).statusCode).toBe(421)
  }
  await app.close()
})
