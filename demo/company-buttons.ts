import type { Services } from '@sixpence/server/context/services.ts'
import { transaction } from '@sixpence/server/core/database.ts'
import {
  type ButtonSettings,
  keepButton,
  savedButtonsOf,
} from '@sixpence/server/store/saved-button/saved-buttons.ts'

/** A button of each type. */
const buttons: readonly ButtonSettings[] = [
  {
    name: 'Friends of the studio',
    type: 'donate',
    units: null,
    currency: 'EUR',
    description: 'For the free workshop in spring',
    frequency: null,
    notifyAddress: null,
  },
  {
    name: 'Print of the month',
    type: 'subscribe',
    units: '1800',
    currency: 'EUR',
    description: 'One signed print every month',
    frequency: 'monthly',
    notifyAddress: null,
  },
  {
    name: 'Poster "Harbour"',
    type: 'buy',
    units: '2450',
    currency: 'EUR',
    description: '50 × 70 cm, signed',
    frequency: null,
    notifyAddress: null,
  },
]

/** Creates the studio's payment buttons if it has none. */
export async function seedButtons(s: Services, customerId: number): Promise<void> {
  if ((await savedButtonsOf(s.db, customerId)).length > 0) return
  await transaction(s.db, async (client) => {
    for (const settings of buttons) await keepButton(client, customerId, settings, s.clock.now())
  })
}
