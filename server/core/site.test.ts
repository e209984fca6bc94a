import { expect, test } from 'vitest'
import { productionSettings } from '#testing/test-settings.ts'
import { readConfig } from './config.ts'
import { siteOf } from './site.ts'

const secret = 'Vx3kq9ZtB7mPw2LrJ8nYc5HsD4fGa6Te'

test('a link uses the address that the operator assigned to the brand', () => {
  const config = readConfig({ SIXPENCE_SECRET: secret, SIXPENCE_HOSTS: 'pay.bank.example=ostra-bank' })
  expect(siteOf(config, 'ostra-bank')).toBe('https://pay.bank.example')
})

test('without one that of the demo, or the website of the brand', () => {
  expect(siteOf(readConfig({ SIXPENCE_SECRET: secret, PORT: '4100' }), 'kopa')).toBe(
    'http://kopa.localhost:4100',
  )
  const production = readConfig(productionSettings)
  expect(siteOf(production, 'kopa')).toMatch(/^https:\/\/[\w.-]+$/)
})
