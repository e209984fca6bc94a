// The process that a torture of the rails kills: makes payments and processes them until it is ended.
import { sandboxes } from '#simulator/sandboxes/sandboxes.ts'
import pino from 'pino'
import { readConfig } from '#core/config.ts'
import { openServices } from '#app/compose.ts'
import { soakRails, type Payer } from './soak-rails.ts'
import { TestClock } from '#testing/bank/test-clock.ts'

/** `begin`: number of payments made before; `now`: the current time, in milliseconds since 1970. */
export type SoakOrder = Payer & {
  apiUrl: string
  secret: string
  payments: number
  seed: number
  begin: number
  now: number
}
export type SoakNews = { made: number; now: number }

process.once('message', (order: SoakOrder) => void soak(order))
process.once('disconnect', () => process.exit(1))

async function soak({ apiUrl, secret, now, ...order }: SoakOrder): Promise<void> {
  const clock = new TestClock(now)
  const config = readConfig({ SIXPENCE_SECRET: secret })
  const log = pino({ level: 'error', base: null }, process.stderr)
  const { services, settled, close } = await openServices({ apiUrl, config, clock, log, sandboxes })
  await soakRails(services, {
    ...order,
    advance: (ms) => clock.advance(ms),
    settled,
    tell: (made) => void process.send?.({ made, now: clock.now().getTime() } satisfies SoakNews),
  })
  await close()
  process.removeAllListeners('disconnect')
  process.disconnect?.()
}
