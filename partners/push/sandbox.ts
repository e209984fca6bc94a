import type { Deliver } from '../sandbox-message.ts'
import type { Push } from './push.ts'

/** The bad day of this sandbox and how to ask for it; the town shows it. */
export const pushBadDays = [
  { ask: 'a push token that ends in :lost', outcome: 'the phone is not woken; what waits is still there' },
] as const

/** Wakes every phone at once, except on the bad day above. */
export const sandboxPush = (deliver: Deliver): Push => ({
  async send({ brand, to, text }) {
    const state = to.endsWith(':lost') ? 'lost' : 'delivered'
    await deliver({ kind: 'push', brand, recipient: to, subject: null, body: text, state, delayMs: 0 })
  },
})
