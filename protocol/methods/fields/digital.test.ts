import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitalAddress, networksOf, type Network } from './digital.ts'

const check = (currency: string, network: Network, text: string) =>
  digitalAddress.check(text, { country: 'DE', currency, details: { network } })?.name

const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const checksummed = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

describe('a Bitcoin address', () => {
  test.each([
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    taproot,
  ])('%s is right', (text) => {
    expect(check('BTC', 'bitcoin', text)).toBeUndefined()
  })

  // Test vectors of BIP 173 and BIP 350, and Base58Check with a changed character or another network's version.
  test.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'wrongCheckDigits'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a', 'wrongCharacters'],
    ['1A1zP1eP5QGefi2', 'tooShort'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'wrongForm'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'wrongForm'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'wrongCheckDigits'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'wrongCheckDigits'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'wrongCheckDigits'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'wrongCharacters'],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'wrongForm'],
    ['bc1pw5dgrnzv', 'wrongForm'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'wrongForm'],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'wrongForm'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'wrongForm'],
    ['bc1gmk9yu', 'wrongCheckDigits'],
    ['bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'wrongForm'],
    // An undefined witness version: anyone could spend the coins.
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'wrongForm'],
    ['b'.repeat(91), 'tooLong'],
  ])('%s is refused: %s', (text, name) => {
    expect(check('BTC', 'bitcoin', text)).toBe(name)
  })

  test('every single changed character of %s is detected', () => {
    const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.split('')
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: taproot.length - 1 }),
        fc.constantFrom(...alphabet),
        (place, sign) => {
          fc.pre(taproot[place] !== sign)
          expect(
            check('BTC', 'bitcoin', taproot.slice(0, place) + sign + taproot.slice(place + 1)),
          ).toBeDefined()
        },
      ),
    )
  })
})

describe('an Ethereum address', () => {
  test.each([
    ...checksummed,
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('%s is right', (text) => {
    for (const [currency, network] of [
      ['ETH', 'ethereum'],
      ['USDT', 'ethereum'],
      ['USDC', 'polygon'],
    ] as const)
      expect(check(currency, network, text)).toBeUndefined()
  })

  test.each([
    ['0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'wrongCheckDigits'],
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'wrongForm'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'wrongLength'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', 'wrongCharacters'],
  ])('%s is refused: %s', (text, name) => {
    expect(check('ETH', 'ethereum', text)).toBe(name)
  })

  test('a changed case of any letter is detected', () => {
    fc.assert(
      fc.property(fc.constantFrom(...checksummed), fc.nat(), (text, at) => {
        const letters = Array.from(text, (_, place) => place).filter(
          (place) => place > 1 && /[a-f]/i.test(text[place] ?? ''),
        )
        const place = letters[at % letters.length] ?? 2
        const sign = text[place] ?? ''
        const other = sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase()
        expect(check('ETH', 'ethereum', text.slice(0, place) + other + text.slice(place + 1))).toBe(
          'wrongCheckDigits',
        )
      }),
    )
  })
})

test.each([
  ['USDT', 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', undefined],
  ['USDT', 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'wrongCheckDigits'],
  ['USDT', 'tron', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'wrongForm'],
  ['USDT', 'tron', '0xde709f2102306220921060314715629080e2fb77', 'wrongCharacters'],
  ['USDT', 'ethereum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'wrongForm'],
  ['USDC', 'solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', undefined],
  ['USDC', 'solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyT', 'wrongForm'],
  ['USDC', 'solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDtO0', 'wrongCharacters'],
] as const)('%s on %s: %s is %s', (currency, network, text, name) => {
  expect(check(currency, network, text)).toBe(name)
})

test('each digital currency has its own networks, other currencies none', () => {
  expect(['BTC', 'ETH', 'USDT', 'USDC', 'EUR', 'toString'].map(networksOf)).toEqual([
    ['bitcoin'],
    ['ethereum'],
    ['tron', 'ethereum'],
    ['ethereum', 'polygon', 'solana'],
    [],
    [],
  ])
})
