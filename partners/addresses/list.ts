import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import type { AddressFacts, Addresses } from './addresses.ts'

type Entry = { net: BlockList; facts: Partial<AddressFacts> }

const words = { vpn: 'isVpn', proxy: 'isProxy', tor: 'isTor' } as const

/**
 * Parses the operator's list of networks, a line each: `203.0.113.0/24 LT vpn`; the country and the words `vpn`,
 * `proxy` and `tor` are optional, `#` starts a comment. Later matching lines add to earlier lines. @throws when a
 * line cannot be parsed
 */
export function listedAddresses(text: string): Addresses {
  const entries = text.split('\n').flatMap((line, at) => entryOf(line.replace(/#.*/, '').trim(), at + 1))
  return {
    of(address) {
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
      const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4'
      const facts: AddressFacts = { isVpn: false, isProxy: false, isTor: false }
      if (isIP(plain) !== 0)
        for (const entry of entries) if (entry.net.check(plain, family)) Object.assign(facts, entry.facts)
      return facts
    },
  }
}

/** The empty directory, used when the operator has no list. */
export const unlistedAddresses: Addresses = listedAddresses('')

export const addressesFromFile = (path: string): Addresses => listedAddresses(readFileSync(path, 'utf8'))

function entryOf(line: string, at: number): Entry[] {
  if (!line) return []
  const [network = '', ...rest] = line.split(/\s+/)
  const [address = '', bits = ''] = network.split('/')
  const family = isIP(address)
  const maxBits = family === 6 ? 128 : 32
  const prefix = bits === '' ? maxBits : Number(bits)
  const wrong = () => new Error(`line ${at} of the list of addresses cannot be read: ${line}`)
  if (family === 0 || !(Number.isInteger(prefix) && prefix >= 0 && prefix <= maxBits)) throw wrong()
  const facts: Partial<AddressFacts> = {}
  for (const word of rest) {
    if (/^[A-Z]{2}$/.test(word)) facts.countryCode = word
    else if (Object.hasOwn(words, word)) facts[words[word as keyof typeof words]] = true
    else throw wrong()
  }
  const net = new BlockList()
  net.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4')
  return [{ net, facts }]
}
