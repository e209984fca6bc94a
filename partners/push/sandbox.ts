import type { Deliver } from '../sandbox-message.ts'
import type { Push } from './push.ts'

/** The simulated failure and how to trigger it; shown in the town. */
export const pushBadDays = [
  {
    ask: 'a push token that ends in :lost',
    outcome: 'the phone gets no notification, but the request is still there',
  },
] as const

/** Delivers every notification at once, except for the failure above. */
export const sandboxPush = (deliver: Deliver): Push => ({
  async send({ brand, to, text }) {
    const state = to.endsWith(':lost') ? 'lost' : 'delivered'
    await deliver({ kind: 'push', brand, recipient: to, subject: null, body: text, state, delayMs: 0 })
  },
})
