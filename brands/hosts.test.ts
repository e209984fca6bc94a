import { describe, expect, test } from 'vitest'
import { brandAt, parseBrandHosts } from './hosts.ts'
import { brands } from './index.ts'

const all = Object.values(brands)
const configured = parseBrandHosts(
  'pay.bank.example = ostra-bank, www.wallet.example=quillo,ostra.example=kopa,',
)

describe('a host', () => {
  test.each([
    ['ostra.localhost:4000', 'ostra'],
    ['ostra-bank.localhost:4000', 'ostra-bank'],
    ['WWW.Kopa.Example', 'kopa'],
    ['tamar.example.com.', 'tamar'],
    ['localhost:4000', 'ostra'],
    ['127.0.0.1:4000', 'ostra'],
    ['[::1]:4000', 'ostra'],
    ['', 'ostra'],
    ['nobody.example', undefined],
    ['localhost.evil.example', undefined],
  ])('%s shows %s in the demo', (host, key) => {
    expect(brandAt(host, { brands: all, isDemo: true })?.key).toBe(key)
  })

  test.each([
    ['quillo.example', 'quillo'],
    ['www.quillo.example.:443', 'quillo'],
    ['quillo.localhost:4000', 'quillo'],
    ['quillo.evil.example', undefined],
    ['evil.example', undefined],
    ['localhost', undefined],
    ['127.0.0.1:4000', undefined],
    ['', undefined],
    ['quillo.example@evil.example', undefined],
  ])('%s shows %s in production, where only what the operator has named counts', (host, key) => {
    expect(brandAt(host, { brands: all, isDemo: false })?.key).toBe(key)
  })

  test('that the operator has configured wins, with and without www', () => {
    const rules = { brands: all, configured, isDemo: false }
    expect(brandAt('pay.bank.example:443', rules)?.key).toBe('ostra-bank')
    expect(brandAt('wallet.example', rules)?.key).toBe('quillo')
    expect(brandAt('www.ostra.example', rules)?.key).toBe('kopa')
    expect(brandAt('other.example', rules)).toBeUndefined()
  })

  test.each(['a.example', 'a.example=', '=ostra', 'a=b=c'])('cannot be configured by %j', (text) => {
    expect(() => parseBrandHosts(text)).toThrow('is not host=brand')
  })
})
