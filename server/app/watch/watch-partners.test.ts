import { expect, test } from 'vitest'
import type { Telemetry } from '#core/telemetry/telemetry.ts'
import type { Partners } from '#partners/partners.ts'
import { watchPartners } from './watch-partners.ts'

/** The partners, watched, and the calls that were counted. */
function watched(partners: object) {
  const counted: string[] = []
  const telemetry = {
    metrics: {
      add: (_: string, { partner, outcome }: Record<string, string>, by = 1) => {
        if (by > 0) counted.push(`${partner} ${outcome}`)
      },
      record: () => undefined,
    },
    tracing: { span: (_: string, __: object, work: () => Promise<unknown>) => work() },
  } as unknown as Telemetry
  return { counted, ...watchPartners({ rails: {}, ...partners } as Partners, telemetry) }
}

test('requests to a partner are counted as its interface declares them, whatever they are called [HO-06]', async () => {
  const { counted, partners } = watched({
    cards: { publicKey: async () => 'key', read: () => 'callback' },
    supportDesk: { me: async () => ({}), jwt: () => 'token' },
    rails: { sepa: { status: async () => ({}), read: () => 'event' } },
  })
  expect(partners.cards?.read({} as never, new Date())).toBe('callback')
  expect(partners.supportDesk.jwt({} as never, '')).toBe('token')
  expect(counted).toEqual([])
  await partners.cards?.publicKey()
  await partners.supportDesk.me({} as never)
  await (partners.rails as unknown as Record<string, { status: () => Promise<unknown> }>)['sepa']?.status()
  expect(counted).toEqual(['cards done', 'supportDesk done', 'rail:sepa done'])
})

test('a member that a partner adds and does not declare stays as it is, and failures of requests make it away [HO-06]', async () => {
  const { counted, partners, states } = watched({
    cards: { publicKey: () => Promise.reject(new Error('no line')), helper: () => 1 },
  })
  expect((partners.cards as unknown as { helper: () => number }).helper()).toBe(1)
  for (let n = 0; n < 3; n++) await expect(partners.cards?.publicKey()).rejects.toThrow('no line')
  expect(counted).toEqual(['cards failed', 'cards failed', 'cards failed'])
  expect(states.away()).toEqual(['cards'])
})
