import type { Row } from '../row.ts'
import { accounts } from './accounts.ts'
import { approvals } from './approvals.ts'
import { cards } from './cards.ts'
import { devices } from './devices.ts'
import { global } from './global.ts'
import { history } from './history.ts'
import { mass } from './mass.ts'
import { p2p } from './p2p.ts'
import { profile } from './profile.ts'
import { recipient } from './recipient.ts'
import { session } from './session.ts'
import { transfers } from './transfers.ts'
import { verification } from './verification.ts'

/** Every row, in the order in which a run makes them. */
export const rows: Row[] = [
  ...session,
  ...profile,
  ...verification,
  ...devices,
  ...accounts,
  ...cards,
  ...transfers,
  ...p2p,
  ...global,
  ...recipient,
  ...approvals,
  ...mass,
  ...history,
]
