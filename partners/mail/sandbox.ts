import type { Deliver } from '../sandbox-message.ts'
import type { Mail } from './mail.ts'

/** The bad days of this sandbox and how to ask for each; the town shows them. */
export const mailBadDays = [
  {
    ask: 'an address at bounce.example, or any host that begins with “bounce.”',
    outcome: 'the message comes back',
  },
] as const

/** Takes every message and delivers it at once, except on the bad days above. */
export const sandboxMail = (deliver: Deliver): Mail => ({
  async send({ brand, to, subject, text }) {
    const state = /@bounce\./i.test(to) ? 'bounced' : 'delivered'
    await deliver({
      kind: 'mail',
      brand,
      recipient: to.toLowerCase(),
      subject,
      body: text,
      state,
      delayMs: 0,
    })
  },
})
