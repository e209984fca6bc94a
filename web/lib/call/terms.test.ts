import { balanceInquiry, exchangeDefaultRatesGet } from '@sixpence/protocol/accounts/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessToken, answering, done, emptyStorage, refused, type Reply } from '#testing/browser.ts'
import { send } from './call.ts'
import { session } from './session.ts'
import { onTerms, termsAreAccepted, waitingTerms } from './terms.ts'

let server: Awaited<ReturnType<typeof answering>>
let accepted: boolean
const terms = [{ id: 'terms', version: '2027-01-01', title: 'Terms of service' }]

beforeEach(async () => {
  emptyStorage()
  accepted = false
  server = await answering((): Reply => {
    if (accepted) return done({ accounts: [], rates: [] })
    const { body } = refused('TE', 'termsPending', 'Our terms have changed.')
    return { body: { ...(body as object), terms } }
  })
  session().begin({ accessToken: accessToken(300), refreshToken: 's1.1' })
})
afterEach(async () => {
  session().end('signedOut')
  await server.close()
  vi.unstubAllGlobals()
})

const shown = async () => {
  await expect.poll(() => waitingTerms()).toBeDefined()
}

test('an answer TE shows the terms it carries, and after accepting the call is made again [B057 B178]', async () => {
  const changes = vi.fn<() => void>()
  const stop = onTerms(changes)
  const asked = send(balanceInquiry, {})
  await shown()
  expect(waitingTerms()).toEqual(terms)
  accepted = true
  termsAreAccepted()
  expect(await asked).toMatchObject({ accounts: [] })
  expect([waitingTerms(), server.seen.length, changes.mock.calls.length]).toEqual([undefined, 2, 2])
  stop()
})

test('several calls wait for one screen, and each is made once more [B178]', async () => {
  const asked = [send(balanceInquiry, {}), send(exchangeDefaultRatesGet, {}).catch(() => 'answered')]
  await shown()
  await expect.poll(() => server.seen).toHaveLength(2)
  accepted = true
  termsAreAccepted()
  await Promise.all(asked)
  expect(server.seen.map(({ url }) => url).sort((a, b) => a.localeCompare(b))).toEqual([
    '/?balanceInquiry',
    '/?balanceInquiry',
    '/?exchangeDefaultRatesGet',
    '/?exchangeDefaultRatesGet',
  ])
})

test('who declines is signed out, and nothing waits any more', async () => {
  const asked = send(balanceInquiry, {}).catch(() => 'given up')
  await shown()
  session().end('signedOut')
  expect(await asked).toBe('given up')
  expect(waitingTerms()).toBeUndefined()
  expect(server.seen.filter(({ url }) => url === '/?balanceInquiry')).toHaveLength(1)
})

test('a call that is answered TE again after accepting says so and asks no third time', async () => {
  const asked = send(balanceInquiry, {}).catch((error: unknown) => error)
  await shown()
  termsAreAccepted()
  expect(await asked).toMatchObject({ code: 'TE' })
  expect(server.seen).toHaveLength(2)
})
