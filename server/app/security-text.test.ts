import { brands } from '@sixpence/brands'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { brandFinder } from '#core/served-brands.ts'
import { productionSettings } from '#testing/test-settings.ts'
import { securityText } from './security-text.ts'

const asked = async (env: Record<string, string>) => {
  const config = readConfig({ ...productionSettings, SIXPENCE_HOSTS: 'pay.example=ostra', ...env })
  const app = Fastify()
  const now = new Date('2026-11-26T10:00:00Z')
  securityText(app, {
    config,
    clock: { now: () => now },
    brandOf: (host) => brandFinder(config)(host) ?? brands.ostra,
  })
  return app.inject({ url: '/.well-known/security.txt', headers: { host: 'pay.example' } })
}

test('names the contact for weaknesses according to RFC 9116, under the brand’s own host', async () => {
  const answer = await asked({ SIXPENCE_SECURITY_CONTACT: 'mailto:security@pay.test' })
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toBe(
    `Contact: mailto:security@pay.test
Expires: 2027-05-25T10:00:00.000Z
Preferred-Languages: en
Canonical: https://pay.example/.well-known/security.txt
`,
  )
})

test('the file does not exist if no contact is set', async () => {
  expect((await asked({})).statusCode).toBe(404)
})
